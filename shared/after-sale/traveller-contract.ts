import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { saleId } from '../vouchers/contract.ts'
import { money } from '../wire.ts'
import { requestReceipt } from '../requests/contract.ts'
import { accessToken } from '../voucher-access/contract.ts'

const saleAccess = { token: accessToken, saleId }

/** Where a refund goes: to the card, through the business's account, or nowhere. */
export const moneyBack = z.enum(['card', 'transfer', 'account', 'none'])

/** What cancelling would refund today, as the buyer sees it; the rules are those of staff (docs/rules/after-sale.md). */
export const ownCancellation = z.object({
  /** `cancelled`: the sale is cancelled already. `departed`: nothing is owed, but staff may grant an amount. */
  rule: z.enum(['withdrawal', 'terms', 'departed', 'cancelled']),
  percentBack: z.number(),
  /** Days until departure; 0 on the departure day, negative after it. */
  daysLeft: z.int(),
  moneyBack,
  charged: money,
  /** What goes back of what was charged. */
  refund: money,
  /** What goes back beside it, of the financing of instalments. */
  financing: money,
})
export type OwnCancellation = z.output<typeof ownCancellation>

/** for the buyer of a sale, whom an emailed code identifies. */
export const ownCancellationApi = {
  preview: endpoint({
    method: 'POST',
    path: '/voucher/cancellation',
    access: 'public',
    summary: 'Cuánto se devuelve si quien compró cancela hoy, por qué regla',
    body: z.strictObject(saleAccess),
    result: ownCancellation,
    shape: 'envelope',
  }),
  /** Only within the term of the law, when the whole payment is refunded; after it, the buyer makes a request. */
  cancel: endpoint({
    method: 'POST',
    path: '/voucher/cancel',
    access: 'public',
    summary: 'Arrepentirse de una compra: se cancela en el momento y se devuelve todo',
    message: 'VOUCHER.PLAN_CANCELLED',
    body: z.strictObject({ ...saleAccess, intent: z.guid(), refund: money }),
    result: z.object({ refund: money, financing: money }),
    shape: 'envelope',
  }),
  /**
   * Where not the whole payment is refunded: a request to staff, with the amounts shown. Sent again with its key, it is the same
   * request.
   */
  request: endpoint({
    method: 'POST',
    path: '/voucher/cancellation/request',
    access: 'public',
    summary: 'Pedir la cancelación de la compra propia, con lo que se devuelve según sus condiciones',
    message: 'CANCELLATION.SUCCESS',
    body: z.strictObject({ ...saleAccess, requestKey: z.guid() }),
    result: requestReceipt,
    shape: 'envelope',
  }),
}
