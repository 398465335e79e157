import * as z from 'zod/mini'
import { refundReasons } from '../checkout/refund-reasons.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { instant, money, nameText } from '../wire.ts'

/** How far a refund is: on its way, given back by the provider, left to staff, or transferred by them. */
export const refundStatuses = ['pending', 'done', 'stuck', 'transferred'] as const
const status = z.enum(refundStatuses)
export type RefundStatus = z.output<typeof status>

const reason = z.enum(Object.keys(refundReasons) as [keyof typeof refundReasons])

const row = z.object({
  id: z.guid(),
  createdAt: instant,
  amount: money,
  /** Of all that a payment charged, or of a part of it. */
  isPart: z.boolean(),
  reason,
  status,
  /** What the provider knows the payment by. */
  purchaseId: z.nullable(z.string()),
  order: z.string(),
  /** The provider's name for the refund, or that of the transfer. */
  reference: z.nullable(z.string()),
  /** The sale that the payment made; null when it came to none. */
  sale: z.nullable(z.object({ id: z.string(), number: z.int(), holder: z.string() })),
})
export type RefundRow = z.output<typeof row>

const filter = z.strictObject({
  status: z.optional(status),
  /** A payment of the provider's or an order, whole; or a sale's number. */
  q: z.optional(z.string().check(z.maxLength(80))),
})
export type RefundFilter = z.output<typeof filter>

/** Of the reference of a transfer, in characters. */
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
  /** staff gave the money of a stuck one back by hand. The same reference again, by the same login, is the same transfer. */
  transfer: endpoint({
    method: 'POST',
    path: '/refunds/:id/transfer',
    access: 'refunds.transfer',
    asksPassword: true,
    summary: 'Registrar que una devolución trabada se hizo por transferencia',
    message: 'REFUNDS.TRANSFERRED',
    params: z.object({ id: z.guid() }),
    body: z.strictObject({ reference: nameText(TRANSFER_REFERENCE_MAX) }),
    result: z.null(),
    shape: 'envelope',
  }),
}
