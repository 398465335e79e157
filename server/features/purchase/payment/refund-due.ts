import { type RefundReason, refundReasons } from '#shared/checkout/refund-reasons.ts'
import { eq } from 'drizzle-orm'
import type { Approved } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { refund } from '../../../platform/db/schema/checkouts.ts'
import type { Services } from '../../services.ts'
import { alertStaff } from '../../mail-queue/alerts.ts'
import { type AttemptRow, moveAttempt } from '../checkout/states.ts'

/**
 * Decides that the money of an attempt goes back, in full. The amount is what the gateway charged, in cents, which may
 * differ from what was asked.
 */
export async function makeRefundDue(
  tx: Database,
  services: Pick<Services, 'jobs' | 'now'>,
  attempt: AttemptRow,
  { reason, charged }: { reason: RefundReason; charged: Pick<Approved, 'purchaseId' | 'amount'> },
): Promise<void> {
  const now = services.now()
  await moveAttempt(tx, attempt.id, [attempt.status], 'REFUND_DUE', {
    purchaseId: charged.purchaseId,
    nextCheckAt: null,
  })
  await tx
    .insert(refund)
    .values({ attemptId: attempt.id, amount: charged.amount, reason, status: 'DUE', nextAt: now, createdAt: now })
    .onConflictDoNothing({ target: refund.attemptId })
  const [due] = await tx.select({ id: refund.id }).from(refund).where(eq(refund.attemptId, attempt.id))
  if (!due) throw new Error(`no refund for attempt ${attempt.id}`)
  await services.jobs.enqueue(tx, 'send-refund', { refundId: due.id })
  await alertStaff(tx, services, {
    key: `refund-due:${attempt.id}`,
    title: `Devolución automática de la orden ${attempt.gatewayOrder}`,
    text: `Devolvemos el pago ${charged.purchaseId}: ${refundReasons[reason]}.`,
  })
}
