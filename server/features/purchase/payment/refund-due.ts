import { randomUUID } from 'node:crypto'
import { type RefundReason, refundReasons } from '#shared/checkout/refund-reasons.ts'
import type { ApprovedOutcome } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { refund } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { type AttemptRow, moveAttempt, moveCheckout } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

/**
 * Decides that the money of an attempt goes back, in full. The amount is what the gateway charged, in cents, which may differ
 * from the requested one. The checkout is moved to REFUNDING before, if it ends with the payment. What was not paid by card waits
 * for its buyer, who tells a bank account, or for staff, who transfer it.
 */
export async function makeRefundDue(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  attempt: AttemptRow,
  { reason, charged }: { reason: RefundReason; charged: Pick<ApprovedOutcome, 'purchaseId' | 'amount'> },
): Promise<void> {
  const now = dependencies.now()
  const isByCard = attempt.method === 'card'
  const more = { purchaseId: charged.purchaseId, nextCheckAt: null, remindAt: null }
  await moveAttempt(tx, attempt.id, [attempt.status], isByCard ? 'REFUND_DUE' : 'REFUND_STUCK', more)
  if (!isByCard) await moveCheckout(tx, attempt.checkoutId, ['REFUNDING'], 'REFUND_STUCK')
  const id = randomUUID()
  const { id: attemptId } = attempt
  await tx.insert(refund).values({
    id,
    attemptId,
    amount: charged.amount,
    financing: attempt.financing,
    reason,
    status: isByCard ? 'DUE' : 'STUCK',
    nextAt: now,
    createdAt: now,
  })
  if (isByCard) await dependencies.jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId: id })
  const because = refundReasons[reason]
  await alertStaff(tx, dependencies, {
    key: `refund-due:${attempt.id}`,
    ...(isByCard
      ? {
          title: `Devolución automática de la orden ${attempt.gatewayOrder}`,
          text: `Devolvemos el pago ${charged.purchaseId}: ${because}.`,
        }
      : {
          title: `Hay que devolver el pago de la orden ${attempt.gatewayOrder}`,
          text: `El pago ${charged.purchaseId} no se hizo con tarjeta, así que se devuelve por transferencia: ${because}. Le escribimos a quien compró para que diga a qué cuenta; también podés transferirlo y anotarlo en Devoluciones.`,
        }),
  })
}
