import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { Failure } from '#shared/errors.ts'
import { type PriceMove, priceMove } from '../price-view.ts'
import type { SentPayment } from './sent-payment.ts'

/**
 * The phase of step 8. `errorMessage`: the text above a form that can be tried again; `order`: of what was
 * refused, if it had one.
 */
export type PayPhase =
  | { kind: 'opening' }
  | { kind: 'refused'; failure: Failure; order?: string }
  | { kind: 'duplicate' }
  | { kind: 'changed'; checkout: OpenedCheckout; move: PriceMove }
  | { kind: 'ready'; checkout: OpenedCheckout; errorMessage: string | null }
  | { kind: 'paying'; checkout: OpenedCheckout }
  | { kind: 'confirming'; order: string }
  | ({ kind: 'late' } & SentPayment)
  | { kind: 'failed'; order: string; email: string; isPaid: boolean; failure: Failure }

/** Returns the phase after a checkout was opened: ready to pay, or with a changed price that the buyer must see first (B-16). */
export function phaseOfOpened(checkout: OpenedCheckout, seen: number, errorMessage: string | null): PayPhase {
  if (checkout.amount !== seen) return { kind: 'changed', checkout, move: priceMove(seen, checkout.amount) }
  return { kind: 'ready', checkout, errorMessage }
}

/** Returns what follows a failed payment: `again` prices the trip again, `ready` lets another card be tried. */
export function afterRefusal(failure: Failure): 'again' | 'ready' | 'duplicate' | 'refused' | 'failed' {
  switch (failure.code) {
    case 'PRICE_CHANGED':
    case 'CHECKOUT_EXPIRED':
    case 'ORDER_NOT_FOUND':
    case 'CHECKOUT_NOT_PAID':
    case 'INSTALMENTS_CHANGED':
      return 'again'
    case 'PAYMENT_DECLINED':
    case 'PAYMENT_INSTALMENTS_REFUSED':
    case 'PAYMENT_REUSED_TOKEN':
    case 'PAYMENT_UNAVAILABLE':
      return 'ready'
    case 'POSSIBLE_DUPLICATE':
      return 'duplicate'
    case 'PAYMENT_REFUNDED':
      return 'failed'
    default:
      return 'refused'
  }
}

/** Whether a payment is running, so that a buyer who leaves the page would not see its outcome. */
export function isRunning({ kind }: PayPhase): boolean {
  return kind === 'paying' || kind === 'confirming'
}

/** Returns the phase after a refused card: the form stays, with the reason above it (B-17). */
export function withErrorMessage(before: PayPhase, failure: Failure): PayPhase {
  if (before.kind !== 'paying' && before.kind !== 'ready') return { kind: 'refused', failure }
  return { kind: 'ready', checkout: before.checkout, errorMessage: failure.message }
}
