import * as z from 'zod/mini'
import { refundReasons } from '../checkout/refund-reasons.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { instant, money, nameText } from '../wire.ts'
import { type AccountKind } from './bank-account.ts'
import { accountKinds } from './account-kinds.ts'

/** The status of a refund: without the account to which it goes, running, done by the provider, left to staff, or transferred by staff. */
export const refundStatuses = ['waiting', 'pending', 'done', 'stuck', 'transferred'] as const
const status = z.enum(refundStatuses)
export type RefundStatus = z.output<typeof status>

const reason = z.enum(Object.keys(refundReasons) as [keyof typeof refundReasons])

const row = z.object({
  id: z.guid(),
  createdAt: instant,
  amount: money,
  /** Whether it is a refund of a part of the charge, not of the whole. */
  isPart: z.boolean(),
  reason,
  status,
  /** The provider's id of the payment. */
  purchaseId: z.nullable(z.string()),
  order: z.string(),
  /** The provider's id of the refund, or the reference of the transfer. */
  reference: z.nullable(z.string()),
  /** The bank and the last digits of the account to which it goes; null for a card, and while the account is not known. */
  account: z.nullable(z.string()),
  /** Whether staff may transfer it by hand: nothing is on its way. */
  isTransferable: z.boolean(),
  /** The sale of the payment; null when there was no sale. */
  sale: z.nullable(z.object({ id: z.string(), number: z.int(), holder: z.string() })),
})
export type RefundRow = z.output<typeof row>

const filter = z.strictObject({
  status: z.optional(status),
  /** The whole id of a payment at the provider or of an order; or a sale's number. */
  q: z.optional(z.string().check(z.maxLength(80))),
})
export type RefundFilter = z.output<typeof filter>

/** The maximum length of a transfer's reference, in characters. */
export const TRANSFER_REFERENCE_MAX = 80

export const refundApi = {
  list: endpoint({
    method: 'GET',
    path: '/refunds',
    access: 'refunds.list',
    summary: 'Las devoluciones a tarjetas: en camino, hechas, trabadas y transferidas',
    query: listQuery(filter, ['createdAt', 'amount']),
    result: z.array(row),
    shape: 'page',
  }),
  /** Y-04: for those who transfer a refund by hand. */
  account: endpoint({
    method: 'GET',
    path: '/refunds/:id/account',
    access: 'refunds.transfer',
    summary: 'La cuenta bancaria entera a la que va una devolución',
    params: z.object({ id: z.guid() }),
    result: z.object({
      name: z.string(),
      document: z.string(),
      bank: z.string(),
      kind: z.enum(Object.keys(accountKinds) as [AccountKind]),
      number: z.string(),
    }),
    shape: 'envelope',
  }),
  /**
   * records that staff paid back a stuck refund by hand. The same reference again, by the same login, is the same transfer.
   */
  transfer: endpoint({
    method: 'POST',
    path: '/refunds/:id/transfer',
    access: 'refunds.transfer',
    asksPassword: true,
    summary: 'Registrar que una devolución se hizo por transferencia',
    message: 'REFUNDS.TRANSFERRED',
    params: z.object({ id: z.guid() }),
    body: z.strictObject({ reference: nameText(TRANSFER_REFERENCE_MAX) }),
    result: z.null(),
    shape: 'envelope',
  }),
}
