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
import { seenFigures } from './seen-figures-contract.ts'
import { moneyBack, ownCancellation } from './traveller-contract.ts'

/** What cancelling a sale would refund today, as a preview (docs/rules/after-sale.md). */
const cancellationPreview = z.extend(ownCancellation, {
  fee: money,
  /** The most that staff may grant from the departure day on. */
  mostToGrant: money,
  /** What would go back beside that much, of the financing of instalments; 0 before the departure day. */
  mostFinancing: money,
  /** The figures of the sale so far, and how a cancellation would change them. */
  before: seenFigures,
  change: seenFigures,
})
export type CancellationPreview = z.output<typeof cancellationPreview>

/** The id of one action of a user: a request that is sent again with the same id is not done twice. */
const intent = z.guid()
/** What went back of what was charged, and of the financing beside it. */
const moneyGivenBack = z.object({ refund: money, financing: money, moneyBack })
export type MoneyGivenBack = z.output<typeof moneyGivenBack>

/** Who took the action, null for the buyer. Only in answers to staff. */
const by = z.optional(z.nullable(z.string()))

/** What happened to a sale since it was made, the oldest first: a business gets only its own part. */
const afterSale = z.object({
  movements: z.array(
    z.extend(seenFigures, {
      kind: z.enum(movementKinds),
      /** The financing of what it charged; negative for that of what went back. */
      financing: money,
      at: instant,
      by,
      /** Only in answers to staff. */
      reason: z.optional(z.nullable(z.string())),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: money,
      status: z.enum(refundStatuses),
      /** Whether it goes to a bank account, not to the card. */
      toAccount: z.boolean(),
      createdAt: instant,
    }),
  ),
  receipts: z.array(receiptOf),
  /** Changes whose difference may still be paid, each with its link. */
  links: z.array(
    z.object({ order: z.string(), url: z.string(), amount: money, createdAt: instant, expiresAt: instant }),
  ),
  /** Corrections of data: the vouchers that got a new version, and the fields that changed. */
  corrections: z.array(
    z.object({
      at: instant,
      passengerNos: z.array(z.int()),
      fields: z.array(z.enum([...passengerFields, ...contactFields])),
      by,
    }),
  ),
  /** Versions of vouchers, by the time when they were issued. */
  vouchers: z.array(z.object({ at: instant, numbers: z.array(z.string()) })),
  /**
   * How much of the business's payments was applied to the sale, and what became free again when it was reversed or less was
   * owed.
   */
  marks: z.array(
    z.object({
      kind: z.enum(['paid', 'taken-back', 'freed']),
      at: instant,
      amount: money,
      paidOn: day,
      method: z.nullable(z.enum(paymentMethods)),
      reference: z.string(),
      /** The reason of the reversal. */
      reason: z.nullable(z.string()),
      by,
    }),
  ),
  /** Each status of each request of travellers about the sale. Only in answers to staff. */
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
  /** Emails about the sale. A business reads those to its traveller and to itself. */
  emails: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      /** The recipient; empty once that person was erased. */
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
  /** before departure, by the term of the law or by the sale's own terms. */
  cancel: endpoint({
    method: 'POST',
    path: '/sale/:id/cancel',
    access: 'sales.cancel',
    asksPassword: true,
    summary: 'Cancelar una venta antes de la salida y devolver lo que corresponde',
    message: 'SALES.CANCELLED',
    params,
    /** `refund` is the amount of the preview: when it differs by now, nothing is done. */
    body: z.strictObject({ intent, refund: money, reason: z.optional(text(REASON_MAX_LENGTH)) }),
    result: moneyGivenBack,
    shape: 'envelope',
  }),
  /** from the departure day on, out of our own share; the cover continues. */
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
