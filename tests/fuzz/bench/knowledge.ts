import fc from 'fast-check'
import { accountApi, type OwnSession } from '../../../shared/auth/account-contract.ts'
import { authApi } from '../../../shared/auth/contract.ts'
import { brokerApi, businessApi } from '../../../shared/businesses/contract.ts'
import { type GivenTo, wireRequest } from '../../../shared/call.ts'
import { checkoutApi } from '../../../shared/checkout/contract.ts'
import { addDays, dayAt } from '../../../shared/dates.ts'
import type { Endpoint } from '../../../shared/http.ts'
import { messages } from '../../../shared/messages.ts'
import { promoCodeStaffApi } from '../../../shared/promo-codes/staff-contract.ts'
import { quotePdfApi } from '../../../shared/quoting/quote-pdf-contract.ts'
import { requestApi } from '../../../shared/requests/contract.ts'
import { type RequestDetail, requestDeskApi } from '../../../shared/requests/desk-contract.ts'
import { saleApi } from '../../../shared/sales/contract.ts'
import { savedQuoteApi } from '../../../shared/saved-quotes/contract.ts'
import type { DescribedCall } from '../../support/described-calls.ts'
import type { Knowledge } from '../requests.ts'
import type { KnownValues } from '../values.ts'
import { DEMO_PASSWORD } from '../../../tools/seed/cast.ts'
import { aCode, aCompany, aTrip, PASSWORD, type Stock } from './shop.ts'

const today = dayAt(new Date())

/** What the demo's catalogue holds, whatever else happened. */
const EVERYWHERE: KnownValues = {
  categoryId: [23, 24],
  destinationId: [1, 2, 3, 4],
  planId: [101, 102, 103, 104, 105],
  residenceCountry: [1, 5, 17],
  subdomain: ['', 'ceibo', 'mburucuya'],
  startDate: [today, addDays(today, 10)],
  endDate: [addDays(today, 10), addDays(today, 24)],
  days: [8, 15],
  dias: [8, 15],
  ages: [[40], [40, 80]],
  ageRange: [[40]],
  familyPlan: [0],
  bucketName: ['ceibo'],
}

/** The body of a call as it travels. */
function bodyOf<E extends Endpoint>(endpoint: E, input: GivenTo<E>): unknown {
  const { body } = wireRequest(endpoint, input, messages)
  return typeof body === 'string' ? JSON.parse(body) : undefined
}

const anyOf = (bodies: readonly unknown[]) => fc.constantFrom(...bodies)
/** Another one each time that it is drawn. */
const anew = (make: () => unknown) => fc.nat().map(make)

/** What requests of a round can find, read once it is stocked. */
type Targets = { requests: readonly RequestDetail[]; sessions: readonly OwnSession[] }

async function find({ staff }: Stock): Promise<Targets> {
  const { rows } = await staff(requestDeskApi.list, { query: {} })
  const requests = await Promise.all(rows.slice(0, 5).map(({ id }) => staff(requestDeskApi.detail, { params: { id } })))
  return { requests, sessions: (await staff(accountApi.sessions, {})).filter(({ isCurrent }) => !isCurrent) }
}

/** What is known of each call, by `METHOD path` of the document. */
export async function knowledgeOf(stock: Stock): Promise<(call: DescribedCall) => Knowledge> {
  const targets = await find(stock)
  const known = valuesOf(stock, targets)
  const bodies = { ...visitorBodies(stock), ...saleBodies(stock), ...staffBodies(stock, targets) }
  return ({ method, path }) => ({
    known: { ...EVERYWHERE, ...known[path] },
    bodies: (bodies as Record<string, fc.Arbitrary<unknown>>)[`${method} ${path}`],
  })
}

/** Values of parameters and fields, by path. */
function valuesOf(stock: Stock, { requests, sessions }: Targets): Record<string, KnownValues> {
  const { companies, brokers, codes, request } = stock
  return {
    '/quote/{code}': { code: stock.quoteCodes },
    '/quote/{code}/email': { code: stock.quoteCodes },
    '/code/promoCodeByCode/{code}': { code: codes.map(({ code }) => code) },
    '/code/promoCodeByCode/{code}/{subdomain}': { code: codes.map(({ code }) => code) },
    '/code/promoCode/{id}': { id: codes.map(({ id }) => id) },
    '/business/businessFind/{subdomain}': { subdomain: companies.map(({ form }) => form.subdomain) },
    '/business/businessGet/{id}': { id: companies.map(({ id }) => id) },
    '/broker/{id}': { id: brokers.map(({ id }) => id) },
    '/sale/findDetails/{id}': { id: stock.saleIds },
    '/beneficiary/findBySaleId/{saleId}': { saleId: stock.saleIds },
    '/sale/voucherPDF/{code}': { code: stock.vouchers },
    '/voucher/certificate/{code}': { code: stock.vouchers },
    '/voucher/calendar/{code}': { code: stock.vouchers },
    '/voucher/access': { lookup: [...stock.vouchers, request.document] },
    '/voucher/resend': { saleId: stock.saleIds },
    '/request/{id}': { id: requests.map(({ id }) => id) },
    '/request/attachment/{id}': { id: requests.flatMap(({ attachments }) => attachments.map(({ id }) => id)) },
    '/user/sessions/{id}': { id: sessions.map(({ id }) => id) },
    '/user/forgot': { user: companies.map(({ form }) => form.user) },
    '/user/confirmPassword': { password: [DEMO_PASSWORD] },
    '/user/secondFactor/start': { password: [DEMO_PASSWORD] },
  }
}

type Bodies = Record<string, fc.Arbitrary<unknown>>

/** Of calls that everybody may make. */
function visitorBodies(stock: Stock): Bodies {
  const { request } = stock
  const { choice, charged } = stock.quote
  const person = { name: 'Ana', lastName: 'Pérez', email: 'ana@example.com', phone: '099 123 456', reason: 'Otro' }
  return {
    'POST /sale/quotePDF': anyOf([
      bodyOf(quotePdfApi.download, {
        body: {
          residenceCountry: choice.residenceCountryId,
          destination: choice.destinationId,
          startDate: choice.startDate,
          endDate: choice.endDate,
          category: choice.categoryId,
          plan: choice.planId,
          promoCode: null,
          charged,
          ages: [40],
          familyPlan: false,
          extras: [],
          subdomain: '',
        },
      }),
    ]),
    'POST /quote': anyOf([bodyOf(savedQuoteApi.save, { body: stock.quote })]),
    'POST /sale/refund': anyOf([
      bodyOf(requestApi.refund, { body: request }),
      ...stock.attachments.map((id) => bodyOf(requestApi.refund, { body: { ...request, attachments: [id] } })),
    ]),
    'POST /sale/cancel': anyOf([bodyOf(requestApi.cancel, { body: { ...request, ...person } })]),
    'POST /voucher/list': anyOf([{ token: stock.emails.accessToken }]),
    'POST /voucher/refund-orders': anyOf([{ token: stock.emails.accessToken }]),
    'POST /user/reset': anyOf([
      { token: stock.emails.resetToken, password: `${PASSWORD}Otra`, repassword: `${PASSWORD}Otra` },
    ]),
    'POST /user/login': anyOf(
      stock.logins.map((user) => bodyOf(authApi.login, { body: { user, password: PASSWORD, role: 'partner' } })),
    ),
  }
}

/** From the price to the settlement. */
function saleBodies(stock: Stock): Bodies {
  return {
    'POST /sale/checkout': anew(() => bodyOf(checkoutApi.open, { body: aTrip() })),
    'POST /sale/payment': anyOf(
      stock.open.map(({ order, amount, currency, card }) =>
        bodyOf(checkoutApi.pay, { body: { order, amount, currency, token: card } }),
      ),
    ),
    'POST /sale/createSale': anyOf(stock.orders.map((order) => bodyOf(checkoutApi.createSale, { body: { order } }))),
    'POST /sale/paidSales': anyOf(stock.saleIds.map((id) => bodyOf(saleApi.markPaid, { body: { ids: [id] } }))),
    'PUT /sale/paidSales': anyOf(stock.saleIds.map((id) => bodyOf(saleApi.markPaidByPut, { body: { ids: [id] } }))),
  }
}

/** Of the back-office. */
function staffBodies({ companies, codes }: Stock, { requests }: Targets): Bodies {
  return {
    'POST /code/promoCodeAdd': anew(() => bodyOf(promoCodeStaffApi.add, { body: aCode() })),
    'POST /code/promoCodeEdit': anyOf(
      codes.map(({ id }, n) => bodyOf(promoCodeStaffApi.edit, { body: { id, isPaused: n % 2 === 0 } })),
    ),
    'POST /code/promoCodeDel': anyOf(codes.map(({ id }) => bodyOf(promoCodeStaffApi.remove, { body: { id } }))),
    'POST /business/businessAdd': anew(() => bodyOf(businessApi.add, { body: aCompany() })),
    'POST /business/businessEdit': anyOf(
      companies.map(({ id }, n) => bodyOf(businessApi.edit, { body: { id, address: `Sarandí ${n}` } })),
    ),
    'POST /business/businessDel': anyOf(companies.map(({ id }) => ({ id }))),
    'POST /broker': anew(() => bodyOf(brokerApi.add, { body: aCompany() })),
    'PUT /broker/{id}': fc.nat().map((n) => ({ address: `Sarandí ${n}` })),
    'PUT /request/{id}': anyOf(
      requests.map(({ version, status }) => ({ version, status, note: 'Se llamó por teléfono.' })),
    ),
  }
}
