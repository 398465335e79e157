import { randomUUID } from 'node:crypto'
import { type RefundReason, refundReasons } from '#shared/checkout/refund-reasons.ts'
import type { Approved } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { refund } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { type AttemptRow, moveAttempt } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

/**
 * Decides that the money of an attempt goes back, in full. The amount is what the gateway charged, in cents, which may differ
 * from the requested one.
 */
export async function makeRefundDue(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  attempt: AttemptRow,
  { reason, charged }: { reason: RefundReason; charged: Pick<Approved, 'purchaseId' | 'amount'> },
): Promise<void> {
  const now = dependencies.now()
  await moveAttempt(tx, attempt.id, [attempt.status], 'REFUND_DUE', {
    purchaseId: charged.purchaseId,
    nextCheckAt: null,
  })
  const id = randomUUID()
  const { id: attemptId } = attempt
  await tx.insert(refund).values({
    id,
    attemptId,
    amount: charged.amount,
    financing: attempt.financing,
    reason,
    status: 'DUE',
    nextAt: now,
    createdAt: now,
  })
  await dependencies.jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId: id })
  await alertStaff(tx, dependencies, {
    key: `refund-due:${attempt.id}`,
    title: `Devolución automática de la orden ${attempt.gatewayOrder}`,
    text: `Devolvemos el pago ${charged.purchaseId}: ${refundReasons[reason]}.`,
  })
}
