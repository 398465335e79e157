import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { saleId } from '../sales/voucher-contract.ts'
import { money } from '../wire.ts'
import { accessToken } from '../voucher-access/contract.ts'

const named = { token: accessToken, saleId }

/** What cancelling comes to today, as its buyer sees it; the rules are those of staff (docs/rules/after-sale.md). */
const ownCancellation = z.object({
  rule: z.enum(['withdrawal', 'terms', 'departed', 'cancelled']),
  percentBack: z.number(),
  daysLeft: z.int(),
  /** Where the money goes back to: the card, by whoever sold it on account, or nowhere. */
  moneyBack: z.enum(['card', 'account', 'none']),
  charged: money,
  refund: money,
})
export type OwnCancellation = z.output<typeof ownCancellation>

/** the buyer of a sale, proved by the code that their email got. */
export const ownCancellationApi = {
  preview: endpoint({
    method: 'POST',
    path: '/voucher/cancellation',
    access: 'public',
    summary: 'Cuánto se devuelve si quien compró cancela hoy, por qué regla',
    body: z.strictObject(named),
    result: ownCancellation,
    shape: 'envelope',
  }),
  /** Within the law's term alone, in which all goes back; after it, a request is made. */
  cancel: endpoint({
    method: 'POST',
    path: '/voucher/cancel',
    access: 'public',
    summary: 'Arrepentirse de una compra: se cancela en el momento y se devuelve todo',
    message: 'VOUCHER.PLAN_CANCELLED',
    body: z.strictObject({ ...named, intent: z.guid(), refund: money }),
    result: z.object({ refund: money }),
    shape: 'envelope',
  }),
}
