import * as z from 'zod/mini'
import { emailStatuses } from '../emails/status.ts'
import { endpoint } from '../http.ts'
import { paymentMethods } from '../partner-account/ledger.ts'
import { refundStatuses } from '../refunds/contract.ts'
import { requestKind } from '../requests/desk-contract.ts'
import { requestStatuses } from '../requests/status.ts'
import { REASON_MAX_LENGTH } from '../sales/reason.ts'
import { passengerFields } from '../sales/passengers.ts'
import { saleId } from '../vouchers/contract.ts'
import { day, instant, money, text } from '../wire.ts'
import { contactFields } from './correction.ts'
import { movementKinds } from '../settlements/movement.ts'
import { receiptOf } from './receipt-contract.ts'
import { moneyBack, ownCancellation } from './traveller-contract.ts'

/** What cancelling a sale comes to today, before anything is done (docs/rules/after-sale.md). */
const cancellationPreview = z.extend(ownCancellation, {
  fee: money,
  /** The most that staff may grant from the departure day on. */
  mostToGrant: money,
  /** What changes for the business; and for us, where the user sees costs. */
  commission: money,
  houseShare: z.optional(money),
})
export type CancellationPreview = z.output<typeof cancellationPreview>

/** One thing that a person wants done: sent again with the same id it is not done again. */
const intent = z.guid()
const moneyGivenBack = z.object({ refund: money, moneyBack })
export type MoneyGivenBack = z.output<typeof moneyGivenBack>

/** Who did something, null for the buyer: staff alone. */
const by = z.optional(z.nullable(z.string()))

/** What happened to a sale since it was made, the oldest first: what a business gets of it is what is its own. */
const afterSale = z.object({
  movements: z.array(
    z.object({
      kind: z.enum(movementKinds),
      at: instant,
      charged: money,
      commission: z.optional(money),
      houseShare: z.optional(money),
      by,
      /** Staff alone. */
      reason: z.optional(z.nullable(z.string())),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: money,
      status: z.enum(refundStatuses),
      createdAt: instant,
    }),
  ),
  receipts: z.array(receiptOf),
  /** Changes whose difference may still be paid, each by its link. */
  links: z.array(
    z.object({ order: z.string(), url: z.string(), amount: money, createdAt: instant, expiresAt: instant }),
  ),
  /** Data that were corrected: whose vouchers got another version, and which data. */
  corrections: z.array(
    z.object({
      at: instant,
      passengerNos: z.array(z.int()),
      fields: z.array(z.enum([...passengerFields, ...contactFields])),
      by,
    }),
  ),
  /** Versions of vouchers, by when they were issued. */
  vouchers: z.array(z.object({ at: instant, numbers: z.array(z.string()) })),
  /** What of payments of its business covered it, and what was taken back or, when less was owed, is free again. */
  marks: z.array(
    z.object({
      kind: z.enum(['paid', 'taken-back', 'freed']),
      at: instant,
      amount: money,
      paidOn: day,
      method: z.nullable(z.enum(paymentMethods)),
      reference: z.string(),
      /** Why it was taken back. */
      reason: z.nullable(z.string()),
      by,
    }),
  ),
  /** Each state of each request about it, of travellers to us: staff alone. */
  requests: z.array(
    z.object({
      id: z.string(),
      kind: requestKind,
      caseNumber: z.string(),
      status: z.enum(requestStatuses),
      at: instant,
      by,
    }),
  ),
  /** Emails about it. A business reads those to its traveller and to itself. */
  emails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      /** Empty once that person was erased. */
      to: z.string(),
      status: z.enum(emailStatuses),
      at: instant,
      sentAt: z.nullable(instant),
    }),
  ),
})
export type AfterSale = z.output<typeof afterSale>

const params = z.object({ id: saleId })

export const afterSaleApi = {
  show: endpoint({
    method: 'GET',
    path: '/sale/:id/afterSale',
    access: 'sales.show',
    summary: 'Lo que pasó con una venta después de hacerse: movimientos y devoluciones',
    params,
    result: afterSale,
    shape: 'envelope',
  }),
  previewCancellation: endpoint({
    method: 'GET',
    path: '/sale/:id/cancellation',
    access: 'sales.cancel',
    summary: 'Cuánto se devuelve si la venta se cancela hoy, por qué regla y qué cambia',
    params,
    result: cancellationPreview,
    shape: 'envelope',
  }),
  /** before departure, by the law's term or by the sale's own. */
  cancel: endpoint({
    method: 'POST',
    path: '/sale/:id/cancel',
    access: 'sales.cancel',
    asksPassword: true,
    summary: 'Cancelar una venta antes de la salida y devolver lo que corresponde',
    message: 'SALES.CANCELLED',
    params,
    /** `refund` is what was previewed: when it is another one by now, nothing is done. */
    body: z.strictObject({ intent, refund: money, reason: z.optional(text(REASON_MAX_LENGTH)) }),
    result: moneyGivenBack,
    shape: 'envelope',
  }),
  /** from the departure day on, out of our own share; cover goes on. */
  grant: endpoint({
    method: 'POST',
    path: '/sale/:id/grant',
    access: 'sales.grant',
    asksPassword: true,
    summary: 'Devolver un importe de una venta desde el día de la salida, con su motivo',
    message: 'SALES.GRANTED',
    params,
    body: z.strictObject({ intent, amount: money, reason: text(REASON_MAX_LENGTH) }),
    result: moneyGivenBack,
    shape: 'envelope',
  }),
}
