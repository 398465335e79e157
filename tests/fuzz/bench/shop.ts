import { setTimeout as pause } from 'node:timers/promises'
import { authApi } from '../../../shared/auth/contract.ts'
import type { Area } from '../../../shared/access/guard.ts'
import { brokerApi, businessApi } from '../../../shared/businesses/contract.ts'
import type { BusinessForm } from '../../../shared/businesses/form-contract.ts'
import { checkoutApi } from '../../../shared/checkout/contract.ts'
import type { Purchase } from '../../../shared/checkout/buying-data-contract.ts'
import { addDays, dayAt } from '../../../shared/dates.ts'
import { Failure } from '../../../shared/errors.ts'
import { promoCodeStaffApi } from '../../../shared/promo-codes/staff-contract.ts'
import { requestApi } from '../../../shared/requests/contract.ts'
import { saleApi } from '../../../shared/sales/contract.ts'
import { savedQuoteApi } from '../../../shared/saved-quotes/contract.ts'
import { voucherAccessApi } from '../../../shared/voucher-access/contract.ts'
import { mailbox } from '../../e2e/mailbox.ts'
import { fifteenDaysFrom } from '../../support/test-trip.ts'
import { type SandboxClient, sandboxClient } from '../../support/sandbox-client.ts'
import { SANDBOX_KEY } from '../../../tools/sandbox-gateway/start.ts'
import { BUSINESS_IDS } from '../../../tools/seed/cast.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { browser, type Call } from '../../faults/browser.ts'
import type { Product } from '../../bench/product.ts'

/** Of every login made here. */
export const PASSWORD = 'Garza-mora-2027!'
/** How many of each thing there are for a round, so that those which requests change or delete do not run out at once. */
const OF_EACH = 5

async function times<Made>(make: () => Promise<Made>): Promise<Made[]> {
  const all: Made[] = []
  while (all.length < OF_EACH) all.push(await make())
  return all
}

let made = 0
const unlike = () => `${Date.now().toString(36)}${(made += 1)}`

/** A login, asked again for as long as wrong guesses throttle it. */
export async function logIn({ url }: Product, user: string, role: Area, password = DEMO_PASSWORD): Promise<string> {
  for (;;) {
    try {
      return (await browser({ urls: [url] })(authApi.login, { body: { user, password, role } })).token
    } catch (error) {
      const { retryAfterSeconds } = ((error as Failure).data ?? {}) as { retryAfterSeconds?: number }
      if (!(error instanceof Failure) || !retryAfterSeconds) throw error
      await pause(retryAfterSeconds * 1_000)
    }
  }
}

/** A company that fits, unlike every other. */
export function aCompany(): BusinessForm {
  const name = unlike()
  return {
    name: `Ñandú Viajes ${name}`,
    rut: '211003420017',
    address: 'Sarandí 690',
    commissionPercent: '30',
    markup: '85.5',
    paymentType: 'online',
    subdomain: `nandu-${name}`,
    description: 'Viajes a medida.',
    heroSentence: '',
    languages: ['es', 'pt', 'en'],
    primaryColor: '#0F766E',
    secondaryColor: '#134e4a',
    logoUrl: '/images/demo/mburucuya-logo.png',
    faviconUrl: '/images/demo/mburucuya-favicon.png',
    headerUrl: null,
    banners: [{ imageUrl: '/images/demo/mburucuya-banner-litoral.webp', link: null }],
    contactEmail: '',
    legalName: '',
    providerName: '',
    officeHours: '',
    contactLines: [{ kind: 'sales', label: 'Ventas', phone: '099 123 456' }],
    user: `nandu${name}@ceibo.test`,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
  }
}

/** A promo code of the public site and of a partner, unlike every other. */
export const aCode = () => ({
  ...UNLIMITED,
  code: `FZ${unlike().toUpperCase()}`,
})
const UNLIMITED = {
  businessIds: [BUSINESS_IDS.ceibo, BUSINESS_IDS.mburucuya],
  isPaused: false,
  usesLimit: null,
  startDate: null,
  endDate: null,
  ownPercentage: 5,
  companyPercentage: 5,
}

export const aTrip = (more: Partial<Purchase> = {}): Purchase => fifteenDaysFrom(addDays(dayAt(new Date()), 60), more)

/** What the newest email to an address says that fits; waits for it. */
async function readEmail(dataDir: string, address: string, pattern: RegExp): Promise<string> {
  for (let tries = 0; tries < EMAIL_TRIES; tries += 1) {
    const emails = await mailbox(dataDir).emailsTo(address)
    const found = emails.toReversed().flatMap(({ subject, text }) => pattern.exec(`${subject}\n${text}`)?.[1] ?? [])
    if (found[0]) return found[0]
    await pause(EMAIL_PAUSE_MS)
  }
  throw new Error(`no email to ${address} with ${pattern}`)
}
const EMAIL_TRIES = 300
const EMAIL_PAUSE_MS = 200

/** What opens doors only from an email: codes to see vouchers, a token that came of one, links to choose a password. */
async function emailsOf(call: Call, dataDir: string, bought: { voucher: string; email: string; user: string }) {
  const ask = async () => {
    const { request } = await call(voucherAccessApi.ask, { body: { lookup: bought.voucher, subdomain: '' } })
    return { request, code: await readEmail(dataDir, bought.email, /^(\d{6}) es tu código/) }
  }
  const { token } = await call(voucherAccessApi.confirm, { body: await ask() })
  await call(authApi.forgot, { body: { user: bought.user, role: 'partner' } })
  return { accessToken: token, resetToken: await readEmail(dataDir, bought.user, /token=([\w-]+)/) }
}

/** Companies, brokers, logins and codes, for staff to change and delete. */
async function stockOffice(staff: Call) {
  const addBroker = async () => {
    const { name, rut, address, commissionPercent, markup, user, password, passwordConfirmation } = aCompany()
    const form = { name, rut, address, commissionPercent, markup, user, password, passwordConfirmation }
    return { ...(await staff(brokerApi.add, { body: { ...form, paymentType: 'online' } })), form }
  }
  const addCompany = async () => {
    const form = aCompany()
    return { ...(await staff(businessApi.add, { body: form })), form }
  }
  const addCode = async () => {
    const code = aCode()
    return { ...code, id: (await staff(promoCodeStaffApi.add, { body: code })).id }
  }
  return {
    companies: await times(addCompany),
    brokers: await times(addBroker),
    logins: (await times(addBroker)).map(({ form }) => form.user),
    codes: await times(addCode),
  }
}

/** Orders on their way to a sale, one that is sold, and a quote at its price. */
async function stockPurchases(call: Call, bank: SandboxClient) {
  const email = `compra${unlike()}@example.com`
  const contact = { email, phone: '099 123 456', isSubscribed: false }
  const open = await times(async () => {
    const opened = await call(checkoutApi.open, { body: aTrip() })
    return { ...opened, card: await bank.token('approved') }
  })
  const order = await buyUntilPaid(call, bank, aTrip({ contact }))
  const sold = await call(checkoutApi.createSale, { body: { order } })
  const { residenceCountryId, categoryId, startDate, endDate, destinationId, planId } = aTrip()
  const trip = { residenceCountryId, categoryId, startDate, endDate, destinationId, planId }
  const choice = {
    ...trip,
    party: { adults: 1, seniors: 0, familyBirthDates: null },
    ages: [40],
    promoCode: null,
    extras: [],
  }
  const quote = { choice, charged: open[0]?.gross ?? 0, subdomain: '' }
  return {
    email,
    open,
    sold,
    quote,
    orders: await times(() => buyUntilPaid(call, bank)),
    quoteCodes: await times(async () => (await call(savedQuoteApi.save, { body: quote })).code),
  }
}

const PRESCRIPTION = new TextEncoder().encode('%PDF-1.7\n%%EOF\n')

/** Fills the shop with what a round of requests can find, change, pay and delete. */
export async function stockUp(product: Product, dataDir: string) {
  const call = browser({ urls: [product.url] })
  const token = await logIn(product, 'admin@ceibo.test', 'administrator')
  const staff = browser({ urls: [product.url] }, { token })
  const office = await stockOffice(staff)
  const bought = await stockPurchases(call, sandboxClient({ url: product.bankUrl, key: SANDBOX_KEY }))
  const file = { name: 'receta.pdf', type: 'application/pdf' as const, content: PRESCRIPTION }
  const attach = async () => (await call(requestApi.attach, { files: { file } })).id
  const [voucher = ''] = bought.sold.vouchers.map(({ code }) => code)
  const request = { voucher, document: '12345672', acceptsHealthData: true }
  await call(requestApi.refund, { body: { ...request, attachments: [await attach()] } })
  const { rows } = await staff(saleApi.list, { query: {} })
  const [user = ''] = office.logins
  return {
    ...office,
    ...bought,
    staff,
    request,
    vouchers: [voucher],
    attachments: await times(attach),
    saleIds: [bought.sold.saleId, ...rows.map(({ id }) => id)],
    emails: await emailsOf(call, dataDir, { voucher, email: bought.email, user }),
  }
}
export type Stock = Awaited<ReturnType<typeof stockUp>>

/** Opens a checkout and pays it: the order is left without its sale. */
async function buyUntilPaid(call: Call, bank: SandboxClient, trip = aTrip()): Promise<string> {
  const { order, amount, currency } = await call(checkoutApi.open, { body: trip })
  await call(checkoutApi.pay, { body: { token: await bank.token('approved'), order, amount, currency } })
  return order
}
