import { randomUUID } from 'node:crypto'
import { afterSaleApi } from '../../shared/after-sale/contract.ts'
import { correctionApi } from '../../shared/after-sale/correction-contract.ts'
import { dayAt } from '../../shared/dates.ts'
import { PAGE_LIMIT } from '../../shared/lists.ts'
import { authApi } from '../../shared/auth/contract.ts'
import { businessApi } from '../../shared/businesses/contract.ts'
import type { BusinessChanges, BusinessForm } from '../../shared/businesses/form-contract.ts'
import type { BusinessDetail, BusinessRow } from '../../shared/businesses/row-contract.ts'
import { type GivenTo, readAnswer, wireRequest } from '../../shared/call.ts'
import type { Endpoint, ResultOf } from '../../shared/http.ts'
import { messages } from '../../shared/messages.ts'
import { promoCodeStaffApi } from '../../shared/promo-codes/staff-contract.ts'
import { saleApi } from '../../shared/sales/contract.ts'
import type { SaleDetail } from '../../shared/sales/detail-contract.ts'
import { answersOf } from '../../shared/sales/passengers.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'

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
  const { token } = await logIn(url)
  return {
    correct: (sale, names) => correct(url, token, sale, names),
    async latestSale() {
      const { rows } = await call(url, saleApi.list, { query: { range: [0, PAGE_LIMIT - 1] } }, token)
      // Other journeys cancel sales at the same time.
      const last = rows.find(({ cancelledAt }) => !cancelledAt)
      if (!last) throw new Error('there are no sales in force')
      return call(url, saleApi.detail, { params: { id: last.id } }, token)
    },
    async allSales() {
      const sales: SaleDetail[] = []
      for (;;) {
        const range: [number, number] = [sales.length, sales.length + PAGE_LIMIT - 1]
        const { rows, total } = await call(url, saleApi.list, { query: { range } }, token)
        sales.push(...rows)
        if (sales.length >= total || rows.length === 0) return sales
      }
    },
    async salesOf(documentNumber) {
      const today = dayAt(new Date())
      const filter = { documentNumber, startDate: today, endDate: today }
      const { rows } = await call(url, saleApi.list, { query: { filter } }, token)
      return Promise.all(rows.map(({ id }) => call(url, saleApi.detail, { params: { id } }, token)))
    },
    cancel: (saleId) => cancel(url, saleId),
    async setMarkup(businessName, markup) {
      const { id, markup: before } = await businessNamed(businessName)
      await edit(id, { markup: String(markup) })
      return before
    },
    async addCode(code, ownPercentage, businessId) {
      const { rows } = await call(url, businessApi.list, { query: {} }, token)
      const businessIds = businessId ? [businessId] : rows.map(({ id }) => id)
      const terms = { usesLimit: null, startDate: null, endDate: null, ownPercentage, companyPercentage: 0 }
      const body = { code, isPaused: false, businessIds, ...terms }
      await call(url, promoCodeStaffApi.add, { body }, token)
    },
    async addCompany(company) {
      const { id } = await businessNamed('Mburucuyá Viajes')
      const sample = await call(url, businessApi.get, { params: { id } }, token)
      return call(url, businessApi.add, { body: companyLike(sample, company) }, token)
    },
    async setColours(businessName, colours) {
      await edit((await businessNamed(businessName)).id, colours)
    },
  }

  async function businessNamed(name: string): Promise<BusinessRow> {
    const { rows } = await call(url, businessApi.list, { query: { filter: { name } } }, token)
    const [business] = rows
    if (!business) throw new Error(`there is no business ${name}`)
    return business
  }

  async function edit(id: string, changes: BusinessChanges): Promise<void> {
    await call(url, businessApi.edit, { body: { id, version: undefined, ...changes } }, token)
  }
}

async function correct(
  url: string,
  token: string,
  { id, ...sale }: SaleDetail,
  names: { name: string; lastName: string },
): Promise<void> {
  const passengers = sale.passengers.map((one, at) => ({ ...answersOf(one), n: at + 1, ...names }))
  const { email, phone } = sale.contact
  const body = { intent: randomUUID(), passengers, contact: { email, phone } }
  await call(url, correctionApi.correct, { params: { id }, body }, token)
}

/** Actions that cannot be undone need a recent password, so this logs in again. */
async function cancel(url: string, id: string): Promise<void> {
  const { token } = await logIn(url)
  const params = { id }
  const { refund } = await call(url, afterSaleApi.previewCancellation, { params }, token)
  await call(url, afterSaleApi.cancel, { params, body: { intent: randomUUID(), refund } }, token)
}

function logIn(url: string) {
  return call(url, authApi.login, {
    body: { user: 'admin@ceibo.test', password: DEMO_PASSWORD, role: 'administrator' },
  })
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

async function call<E extends Endpoint>(
  url: string,
  endpoint: E,
  input: GivenTo<E>,
  token?: string,
): Promise<ResultOf<E>> {
  const request = wireRequest(endpoint, input, messages)
  const response = await fetch(new URL(request.url, url), {
    method: request.method,
    headers: {
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: request.body ?? null,
  })
  const contentRange = response.headers.get('content-range')
  return readAnswer(endpoint, { status: response.status, contentRange, body: await response.json() })
}
