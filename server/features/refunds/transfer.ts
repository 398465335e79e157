import { and, eq, isNotNull, or } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { partialRefund, refund } from '../../platform/db/schema/checkouts.ts'
import { writeAudit } from '../audit/log.ts'
import { queueEmail } from '../emails/queue.ts'
import { lockAttempt, moveAttempt, moveCheckout } from '../purchase/checkout/states.ts'
import { writeRefunded } from '../purchase/payment/refund-completed.ts'
import type { Dependencies } from '../dependencies.ts'
import { payerOf } from '../refund-accounts/paid-purchase.ts'
import { refundTransferredEmail } from './transfer-email.ts'

type Table = typeof refund | typeof partialRefund
type Transfer = { refundId: string; reference: string; userId: string }

/**
 * Records that staff transferred the money of a refund by hand that is stuck, or goes to a bank account and was not sent yet
 * (R-08, Y-04); its buyer gets an email. Of two simultaneous calls one succeeds, and of a transfer and a sending
 * too; the same transfer by the same user again changes nothing.
 * @throws Failure REFUND_NOT_FOUND; REFUND_NOT_STUCK when the provider is still working on it, or it went back already
 */
export async function transferRefund(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  { refundId, reference, userId }: Transfer,
): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const { table, attemptId } = await find(tx, refundId)
    const { attempt, checkout } = await lockAttempt(tx, attemptId)
    const at = dependencies.now()
    const [transferredRefund] = await tx
      .update(table)
      .set({ status: 'TRANSFERRED', transferredBy: userId, transferredAt: at, transferReference: reference })
      .where(and(eq(table.id, refundId), transferable(table)))
      .returning({ amount: table.amount })
    if (!transferredRefund) {
      if (await isRecorded(tx, table, { refundId, reference, userId })) return
      throw new Failure('REFUND_NOT_STUCK')
    }
    // This also ends a payment that led to no sale.
    await moveAttempt(tx, attempt.id, ['REFUND_STUCK', 'REFUND_DUE'], 'REFUNDED')
    await moveCheckout(tx, checkout.id, ['REFUND_STUCK', 'REFUNDING'], 'REFUNDED')
    const payer = await payerOf(tx, { attemptId: attempt.id, checkout })
    if (payer) {
      const payload = { to: payer.to, ...payer.ref, refundId, amount: transferredRefund.amount, reference }
      await queueEmail(tx, dependencies, refundTransferredEmail, payload)
    }
    await writeRefunded(tx, dependencies, { refundId, attemptId: attempt.id, checkout })
    await writeAudit(tx, {
      at,
      userId,
      action: 'refund.transferred',
      subject: refundId,
      detail: {
        order: attempt.gatewayOrder,
        purchaseId: attempt.purchaseId,
        amount: transferredRefund.amount,
        reference,
      },
    })
  })
}

/** The refunds that staff may transfer, as `isTransferable` of shared/refunds/account-state.ts. */
function transferable({ status, accountAt }: Table) {
  return or(eq(status, 'STUCK'), eq(status, 'WAITING'), and(eq(status, 'DUE'), isNotNull(accountAt)))
}

async function isRecorded(tx: Database, table: Table, { refundId, reference, userId }: Transfer): Promise<boolean> {
  const same = and(
    eq(table.id, refundId),
    eq(table.status, 'TRANSFERRED'),
    eq(table.transferredBy, userId),
    eq(table.transferReference, reference),
  )
  const [recorded] = await tx.select({ id: table.id }).from(table).where(same)
  return recorded !== undefined
}

async function find(tx: Database, id: string) {
  for (const table of [refund, partialRefund]) {
    const [found] = await tx.select({ attemptId: table.attemptId }).from(table).where(eq(table.id, id))
    if (found) return { table, attemptId: found.attemptId }
  }
  throw new Failure('REFUND_NOT_FOUND')
}
