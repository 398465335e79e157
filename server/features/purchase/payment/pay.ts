import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { checkout } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type AskedPayment, beginPayment } from './begin-payment.ts'
import { charge } from './charge.ts'
import type { PaymentStatus } from './outcome.ts'

/** Milliseconds that a repeated payment waits for the running one. */
const WAIT_MS = 20_000
const CHECK_EVERY_MS = 250

/**
 * Charges the card of an order, at most once however often and however concurrently it is called (docs/decisions/003). A token
 * belongs to one attempt: a call with the same token returns the outcome of that attempt, and never starts another.
 * @throws Failure the one to show: declined, price changed, already paid with another amount, code exhausted, expired;
 *   PAYMENT_IN_PROGRESS while the outcome is pending
 */
export async function pay(
  dependencies: Dependencies,
  request: AskedPayment,
  waitMs = WAIT_MS,
): Promise<{ purchaseId: string }> {
  const { db, jobs, documents, cards, now } = dependencies
  for (const deadline = performance.now() + waitMs; ;) {
    const start = await db.transaction((tx) => beginPayment(tx, { jobs, documents, cards, now: now(), request }))
    if (start.kind === 'settled') return answer(start.status)
    if (start.kind === 'charge') return answer(await charge(dependencies, start))
    if (start.status === 'REVIEW') throw new Failure('PAYMENT_IN_PROGRESS')
    await whilePaying(dependencies, request.order, deadline)
  }
}

/** Waits while another call is at the gateway for this order. Throws PAYMENT_IN_PROGRESS at the deadline. */
async function whilePaying({ db }: Dependencies, order: string, deadline: number): Promise<void> {
  while (performance.now() < deadline) {
    await pause(CHECK_EVERY_MS)
    const [row] = await db.select({ status: checkout.status }).from(checkout).where(eq(checkout.orderNo, order))
    if (row?.status !== 'PAYING') return
  }
  throw new Failure('PAYMENT_IN_PROGRESS')
}

function answer(status: PaymentStatus): { purchaseId: string } {
  switch (status.kind) {
    case 'paid':
      return { purchaseId: status.purchaseId }
    case 'declined':
      throw status.failure
    case 'absent':
      throw new Failure('PAYMENT_UNAVAILABLE')
    case 'refunding':
      throw new Failure('PAYMENT_REFUNDED')
    case 'unsettled':
    case 'waiting':
      throw new Failure('PAYMENT_IN_PROGRESS')
  }
}
