import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { saleId } from '../vouchers/contract.ts'
import { money } from '../wire.ts'
import { requestReceipt } from '../requests/contract.ts'
import { accessToken } from '../voucher-access/contract.ts'

const named = { token: accessToken, saleId }

/** Where the money goes back to: the card, through the business's account, or nowhere. */
export const moneyBack = z.enum(['card', 'account', 'none'])

/** What cancelling comes to today, as its buyer sees it; the rules are those of staff (docs/rules/after-sale.md). */
export const ownCancellation = z.object({
  /** `cancelled`: it is already. `departed`: nothing is owed, but staff may grant an amount. */
  rule: z.enum(['withdrawal', 'terms', 'departed', 'cancelled']),
  percentBack: z.number(),
  /** Days until departure; 0 on the day itself and below it afterwards. */
  daysLeft: z.int(),
  moneyBack,
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
  /** Where not all goes back: a request for staff, with what was shown. Sent again with its key it is the same one. */
  request: endpoint({
    method: 'POST',
    path: '/voucher/cancellation/request',
    access: 'public',
    summary: 'Pedir la cancelación de la compra propia, con lo que se devuelve según sus condiciones',
    message: 'CANCELLATION.SUCCESS',
    body: z.strictObject({ ...named, requestKey: z.uuid() }),
    result: requestReceipt,
    shape: 'envelope',
  }),
}
