import { randomUUID } from 'node:crypto'
import { afterSaleApi } from '../../shared/after-sale/contract.ts'
import { correctionApi } from '../../shared/after-sale/correction-contract.ts'
import { dayAt } from '../../shared/dates.ts'
import { PAGE_LIMIT } from '../../shared/lists.ts'
import { authApi } from '../../shared/auth/contract.ts'
import { businessApi } from '../../shared/businesses/contract.ts'
import type { BusinessChanges, BusinessForm } from '../../shared/businesses/form-contract.ts'
import type { BusinessDetail, BusinessRow } from '../../shared/businesses/row-contract.ts'
import { promoCodeStaffApi } from '../../shared/promo-codes/staff-contract.ts'
import { saleApi } from '../../shared/sales/contract.ts'
import type { SaleDetail } from '../../shared/sales/detail-contract.ts'
import { answersOf } from '../../shared/sales/passengers.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import type { Call } from '../faults/browser.ts'
import { callAt } from '../support/call-at.ts'

/** The API as an administrator, without a browser. */
export type Staff = {
  /** The newest sale in force. */
  latestSale(): Promise<SaleDetail>
  /** All sales, newest first. */
  allSales(): Promise<SaleDetail[]>
  /** Today's sales with a passenger of this document number, with all details, newest first. */
  salesOf(documentNumber: string): Promise<SaleDetail[]>
  /** Cancels a sale, with the refund that its terms grant. */
  cancel(saleId: string): Promise<void>
  /** Corrects the name and last name of every passenger of a sale. */
  correct(sale: SaleDetail, names: { name: string; lastName: string }): Promise<void>
  /** Changes a storefront's markup, and returns the previous one. */
  setMarkup(businessName: string, markup: number): Promise<number>
  /** Adds a promo code that we pay, for every storefront or for one. */
  addCode(code: string, ownPercentage: number, businessId?: string): Promise<void>
  /** Adds a company that is paid online, with the images and colours of a demo company and a login with the demo password. */
  addCompany(company: { name: string; subdomain: string; user: string }): Promise<BusinessDetail>
  /** Changes a storefront's colours, '#rrggbb'. */
  setColours(businessName: string, colours: { primaryColor: string; secondaryColor: string }): Promise<void>
}

export async function staffOf(url: string): Promise<Staff> {
  const call = await logIn(url)
  return {
    correct: (sale, names) => correct(call, sale, names),
    async latestSale() {
      const { rows } = await call(saleApi.list, { query: { range: [0, PAGE_LIMIT - 1] } })
      // Other journeys cancel sales at the same time.
      const last = rows.find(({ cancelledAt }) => !cancelledAt)
      if (!last) throw new Error('there are no sales in force')
      return call(saleApi.detail, { params: { id: last.id } })
    },
    async allSales() {
      const sales: SaleDetail[] = []
      for (;;) {
        const range: [number, number] = [sales.length, sales.length + PAGE_LIMIT - 1]
        const { rows, total } = await call(saleApi.list, { query: { range } })
        sales.push(...rows)
        if (sales.length >= total || rows.length === 0) return sales
      }
    },
    async salesOf(documentNumber) {
      const today = dayAt(new Date())
      const filter = { documentNumber, startDate: today, endDate: today }
      const { rows } = await call(saleApi.list, { query: { filter } })
      return Promise.all(rows.map(({ id }) => call(saleApi.detail, { params: { id } })))
    },
    cancel: (saleId) => cancel(url, saleId),
    async setMarkup(businessName, markup) {
      const { id, markup: before } = await businessNamed(businessName)
      await edit(id, { markup: String(markup) })
      return before
    },
    async addCode(code, ownPercentage, businessId) {
      const { rows } = await call(businessApi.list, { query: {} })
      const businessIds = businessId ? [businessId] : rows.map(({ id }) => id)
      const terms = { usesLimit: null, startDate: null, endDate: null, ownPercentage, companyPercentage: 0 }
      const body = { code, isPaused: false, businessIds, ...terms }
      await call(promoCodeStaffApi.add, { body })
    },
    async addCompany(company) {
      const { id } = await businessNamed('Mburucuyá Viajes')
      const sample = await call(businessApi.get, { params: { id } })
      return call(businessApi.add, { body: companyLike(sample, company) })
    },
    async setColours(businessName, colours) {
      await edit((await businessNamed(businessName)).id, colours)
    },
  }

  async function businessNamed(name: string): Promise<BusinessRow> {
    const { rows } = await call(businessApi.list, { query: { filter: { name } } })
    const [business] = rows
    if (!business) throw new Error(`there is no business ${name}`)
    return business
  }

  async function edit(id: string, changes: BusinessChanges): Promise<void> {
    await call(businessApi.edit, { body: { id, version: undefined, ...changes } })
  }
}

async function correct(
  call: Call,
  { id, ...sale }: SaleDetail,
  names: { name: string; lastName: string },
): Promise<void> {
  const passengers = sale.passengers.map((one, at) => ({ ...answersOf(one), n: at + 1, ...names }))
  const { email, phone } = sale.contact
  const body = { intent: randomUUID(), passengers, contact: { email, phone } }
  await call(correctionApi.correct, { params: { id }, body })
}

/** Actions that cannot be undone need a recent password, so this logs in again. */
async function cancel(url: string, id: string): Promise<void> {
  const call = await logIn(url)
  const params = { id }
  const { refund } = await call(afterSaleApi.previewCancellation, { params })
  await call(afterSaleApi.cancel, { params, body: { intent: randomUUID(), refund } })
}

/** Calls as an administrator who has just logged in. */
async function logIn(url: string): Promise<Call> {
  const body = { user: 'admin@ceibo.test', password: DEMO_PASSWORD, role: 'administrator' } as const
  const { token } = await callAt(url, authApi.login, { body })
  return (endpoint, input) => callAt(url, endpoint, input, { token })
}

function companyLike(
  { description, primaryColor, secondaryColor, logoUrl, faviconUrl, headerUrl }: BusinessDetail,
  { name, subdomain, user }: { name: string; subdomain: string; user: string },
): BusinessForm {
  return {
    name,
    rut: '21-100342-001-7',
    address: 'Sarandí 690',
    commissionPercent: '30',
    markup: '90',
    paymentType: 'online',
    subdomain,
    description,
    heroSentence: '',
    languages: ['es', 'pt', 'en'],
    primaryColor,
    secondaryColor,
    logoUrl,
    faviconUrl,
    headerUrl,
    banners: [],
    contactEmail: '',
    legalName: '',
    providerName: '',
    officeHours: '',
    contactLines: [],
    user,
    password: DEMO_PASSWORD,
    passwordConfirmation: DEMO_PASSWORD,
  }
}
