import * as z from 'zod/mini'
import { passengerShape } from '../checkout/buying-data-contract.ts'
import { endpoint } from '../http.ts'
import { MAX_PASSENGERS } from '../quoting/passenger-ages.ts'
import { saleMode } from '../sales/row-contract.ts'
import { day, email, instant, text } from '../wire.ts'
import { money, pageOf, pageQuery, previewKey, quoteKey, saleKey, sentMoney, voucherKey } from './api-wire.ts'

const { name, lastName, docNumber } = passengerShape(text)

const passenger = z.strictObject({
  name,
  lastName,
  birthDate: day,
  documentType: z.enum(['national', 'passport'], { error: 'BUYING_PROCESS.ERROR.DOCUMENT_TYPE' }),
  documentNumber: docNumber,
})

/** A sale on account of a quoted trip. The first passenger is the holder. */
export const saleRequest = z.strictObject({
  quoteId: quoteKey,
  /** The price that the traveller accepted: at another price nothing is sold. */
  price: sentMoney,
  passengers: z.array(passenger).check(z.minLength(1), z.maxLength(MAX_PASSENGERS)),
  contact: z.strictObject({
    email,
    phone: text(30, 'BUYING_PROCESS.ERROR.PHONE_REQUIRED'),
    /** Whether the traveller asked for news by email. */
    isSubscribed: z.optional(z.boolean()),
  }),
  /** That the traveller accepted the conditions of the plan. */
  conditionsAccepted: z.literal(true, { error: 'BUYING_PROCESS.ERROR.ACCEPTANCE_REQUIRED' }),
  /** Whether the same trip may be sold again within 24 hours. */
  confirmDuplicate: z.optional(z.boolean()),
})
export type SaleRequest = z.output<typeof saleRequest>

/** A sale, without any data of its travellers. */
export const sale = z.object({
  id: saleKey,
  /** The number by which people name it. */
  number: z.int(),
  status: z.enum(['active', 'cancelled']),
  createdAt: instant,
  cancelledAt: z.nullable(instant),
  mode: saleMode,
  planName: z.string(),
  destinationName: z.string(),
  startDate: day,
  endDate: day,
  passengerCount: z.int(),
  /** That of the link by which it was paid; null for any other. */
  reference: z.nullable(z.string()),
  /** What the traveller paid when it was made, and the commission of the business on it. */
  price: money,
  commission: money,
  /** What the business owes for it after later changes; null unless it was sold on account. */
  netToPay: z.nullable(money),
  isPaid: z.boolean(),
  /** The vouchers in force, one for each passenger. */
  vouchers: z.array(z.object({ id: voucherKey, number: z.string(), passenger: z.int() })),
})
export type ApiSale = z.output<typeof sale>

export const saleList = pageOf(sale)

const params = z.object({ id: saleKey })

export const saleApi = {
  create: endpoint({
    method: 'POST',
    path: '/partner/v1/sales',
    access: 'key.sales',
    summary: 'Vender a cuenta el viaje de una cotización',
    body: saleRequest,
    result: sale,
    shape: 'array',
  }),
  list: endpoint({
    method: 'GET',
    path: '/partner/v1/sales',
    access: 'key.sales',
    summary: 'Las ventas de la empresa, las últimas primero',
    query: z.strictObject(pageQuery),
    result: saleList,
    shape: 'array',
  }),
  read: endpoint({
    method: 'GET',
    path: '/partner/v1/sales/:id',
    access: 'key.sales',
    summary: 'Una venta',
    params,
    result: sale,
    shape: 'array',
  }),
}

/** What a cancellation would give back now; its id confirms it while nothing has changed. */
export const cancellationPreview = z.object({
  id: previewKey,
  saleId: saleKey,
  /** `withdrawal`: the term of the law; `terms`: those of the sale; `departed`: nothing goes back; `cancelled`: it is already. */
  rule: z.enum(['withdrawal', 'terms', 'departed', 'cancelled']),
  percentBack: z.number(),
  charged: money,
  /** What goes back of what was charged, and what is kept. */
  refund: money,
  fee: money,
  /** Where it goes back. */
  moneyBack: z.enum(['card', 'transfer', 'account', 'none']),
})

export const cancellationRequest = z.strictObject({ previewId: previewKey, reason: z.optional(text(200)) })

export const cancellation = z.object({
  saleId: saleKey,
  refund: money,
  moneyBack: z.enum(['card', 'transfer', 'account', 'none']),
})

export const cancellationApi = {
  preview: endpoint({
    method: 'GET',
    path: '/partner/v1/sales/:id/cancellation',
    access: 'key.cancellations',
    summary: 'Cuánto vuelve si la venta se cancela ahora; nada cambia',
    params,
    result: cancellationPreview,
    shape: 'array',
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/partner/v1/sales/:id/cancellation',
    access: 'key.cancellations',
    summary: 'Cancelar una venta a cuenta, con el id de lo que se mostró',
    params,
    body: cancellationRequest,
    result: cancellation,
    shape: 'array',
  }),
}
