import { and, asc, eq, inArray, lt, or } from 'drizzle-orm'
import type { UnknownPayment } from '#shared/reconciliation/contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { UNSETTLED } from '../purchase/checkout/states.ts'
import { ALERT_AFTER_MINUTES } from '../purchase/payment/unknown-outcome.ts'

/**
 * Reads the payments whose outcome has been unknown for so long that staff got an email, the oldest first; also those at a counter
 * or by transfer whose end is over.
 */
export async function findUnknownPayments(db: Database, now: Date): Promise<UnknownPayment[]> {
  const before = new Date(now.getTime() - ALERT_AFTER_MINUTES * 60_000)
  const { gatewayOrder: order, amount, sentAt, endsAt, status } = paymentAttempt
  const unsettled = await db
    .select({ order, amount, sentAt })
    .from(paymentAttempt)
    .where(or(and(inArray(status, [...UNSETTLED]), lt(sentAt, before)), and(eq(status, 'WAITING'), lt(endsAt, before))))
    .orderBy(asc(sentAt), asc(order))
  return unsettled.map((payment) => ({ ...payment, sentAt: payment.sentAt.toISOString() }))
}
