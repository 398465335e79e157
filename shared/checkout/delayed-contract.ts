import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { DELAYED_METHODS } from '../payment-methods/methods.ts'
import { instant } from '../wire.ts'
import { openedCheckout, orderCode } from './contract.ts'

/** How an order is paid at a counter or by transfer (docs/decisions/032). */
const delayedPayment = z.object({
  method: z.enum(DELAYED_METHODS),
  /** The order, whose amount is to be paid, and the card form that pays it instead. */
  checkout: openedCheckout,
  /** Until when it can be paid. */
  endsAt: instant,
  /** The number of the coupon; null when only its document says it, and for a transfer. */
  couponNumber: z.nullable(z.string()),
  /** The coupon with its bar code, a PDF of the provider; null for a transfer. */
  couponUrl: z.nullable(z.string()),
  /** The bank's page for a transfer; null for a coupon. */
  bankUrl: z.nullable(z.string()),
  planName: z.string(),
  destination: z.string(),
  startDate: z.string(),
  endDate: z.string(),
})
export type DelayedPayment = z.output<typeof delayedPayment>

export const delayedPaymentApi = {
  request: endpoint({
    method: 'POST',
    path: '/sale/delayed-payment',
    access: 'public',
    summary: 'Pedir el cupón o la transferencia con que se paga una orden',
    body: z.strictObject({
      order: orderCode,
      method: z.enum(DELAYED_METHODS),
      amount: z.int().check(z.positive()),
      currency: z.literal('USD'),
    }),
    result: delayedPayment,
    shape: 'envelope',
  }),
  read: endpoint({
    method: 'GET',
    path: '/sale/delayed-payment/:order',
    access: 'public',
    summary: 'El cupón o la transferencia que una orden espera',
    params: z.object({ order: orderCode }),
    result: delayedPayment,
    shape: 'envelope',
  }),
}
