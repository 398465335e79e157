import { checkoutApi } from '#shared/checkout/contract.ts'
import type { SoldTrip } from '#shared/checkout/sold-trip-contract.ts'
import type { IssuedVoucher } from '#shared/vouchers/issued-voucher-contract.ts'
import { Failure, type FailureCode } from '#shared/errors.ts'
import { call } from '../../api.ts'

/** The milliseconds between repeated calls, which the bank may need; both rates are within the server's limit for one address. */
const PAY_EVERY_MS = 3_000
const ASK_EVERY_MS = 4_000
const PATIENCE_MS = 5 * 60_000

export type Sale = { saleId: string; number: number; trip: SoldTrip; vouchers: IssuedVoucher[] }
/** `amount`: what is captured, in cents; `instalmentPlan`: the plan by which it is paid, left out for one payment. */
export type CardPayment = { token: string; order: string; amount: number; instalmentPlan?: string | undefined }

/** Failures after which the page does not know whether the card was charged. */
const UNKNOWN_OUTCOME: ReadonlySet<FailureCode> = new Set<FailureCode>([
  'PAYMENT_IN_PROGRESS',
  'UNAVAILABLE',
  'UNEXPECTED',
])

export function isOutcomeUnknown(failure: Failure): boolean {
  return UNKNOWN_OUTCOME.has(failure.code)
}

type Waiting = { signal: AbortSignal; onUnknownOutcome: () => void }

/**
 * Pays by card: the identical call is repeated until its outcome is known, and charges once however often it is sent.
 * @throws Failure of the server; TOO_MANY_REQUESTS when a limit kept the card from the bank; PAYMENT_IN_PROGRESS when the outcome
 *   is still unknown after minutes
 */
export function payByCard(payment: CardPayment, waiting: Waiting): Promise<{ purchaseId: string }> {
  const body = { ...payment, currency: 'USD' as const }
  const ask = () => call(checkoutApi.pay, { body }, { silent: true, quiet: true })
  return untilKnown(ask, { everyMs: PAY_EVERY_MS, isSent: false, ...waiting })
}

/** Requests the sale of an order; repeated calls return the same sale. @throws Failure as payByCard. */
export function askSale(named: { order: string; purchaseId?: string }, waiting: Waiting): Promise<Sale> {
  const ask = () => call(checkoutApi.createSale, { body: named }, { silent: true, quiet: true })
  return untilKnown(ask, { everyMs: ASK_EVERY_MS, isSent: true, ...waiting })
}

/**
 * Repeats a call. It shows no toast, because the page shows each failure itself. A limit refuses a call before anything is
 * decided: it says nothing of a payment that `isSent`, and that no other was sent.
 */
async function untilKnown<Result>(
  ask: () => Promise<Result>,
  { signal, onUnknownOutcome, everyMs, isSent }: Waiting & { everyMs: number; isSent: boolean },
): Promise<Result> {
  let mayBeSent = isSent
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      const isLimited = mayBeSent && error.code === 'TOO_MANY_REQUESTS'
      if (!isLimited && !isOutcomeUnknown(error)) throw error
      mayBeSent = true
      onUnknownOutcome()
      if (signal.aborted || Date.now() > deadline) throw new Failure('PAYMENT_IN_PROGRESS')
    }
    await pause(everyMs, signal)
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
