import { and, eq, min } from 'drizzle-orm'
import { writeAudit } from '../../audit/log.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { type Places, prepared } from '../../../platform/db/pipeline/prepared.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import { auditLog } from '../../../platform/db/schema/operations.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { secondsLater } from '../payment/check-schedule.ts'
import { releasePromo } from '../promo-hold/promo-hold.ts'
import { makeRefundDue } from '../payment/refund-due.ts'
import { type AttemptRow, type CheckoutRow, lockCheckout, moveCheckout } from '../checkout/states.ts'

/** Minutes until staff get an email about a paid order without a sale: a passing fault is over by then. */
const ALERT_AFTER_MINUTES = 15
/** Hours after that email until the money goes back: the time that staff have to fix the cause. */
const REFUND_AFTER_H = 24

/**
 * Seconds within which a purchase or change is still issued although the trip began, or its cover ended, meanwhile. They count
 * from when a purchase was paid, and from when the charge of a change was sent.
 */
export const LATE_ISSUE_S = 15 * 60

const NOT_ISSUED = 'checkout.not-issued'

/**
 * Handles a paid order whose sale could not be issued: at first the job is only retried; then staff get one email; a day after
 * that the money goes back, so that no buyer's money waits for ever because of a fault of ours.
 */
export async function giveUpIssuing(dependencies: Dependencies, checkoutId: string): Promise<void> {
  await dependencies.db.transaction(async (tx) => {
    const checkout = await lockCheckout(tx, { id: checkoutId })
    if (checkout?.status !== 'PAID') return
    const now = dependencies.now()
    const toldAt = await whenTold(tx, checkoutId)
    if (toldAt && now >= secondsLater(toldAt, REFUND_AFTER_H * 3600)) return sendBack(tx, dependencies, checkout)
    const paidAt = checkout.paidAt ?? now
    if (!toldAt && now >= secondsLater(paidAt, ALERT_AFTER_MINUTES * 60)) await tell(tx, dependencies, checkout)
  })
}

/** Decides that the payment of an order goes back in full, and releases its promo code. */
export async function refundPaid(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  { checkout, attempt }: { checkout: CheckoutRow; attempt: AttemptRow & { purchaseId: string } },
  reason: 'trip-started' | 'change-outdated' | 'not-issued',
): Promise<void> {
  await releasePromo(tx, checkout.id)
  await moveCheckout(tx, checkout.id, ['PAID'], 'REFUNDING')
  const charged = { purchaseId: attempt.purchaseId, amount: attempt.amount }
  await makeRefundDue(tx, dependencies, attempt, { reason, charged })
}

/** Returns the attempt whose money paid the checkout. @throws Error when there is none */
export async function paidAttempt(tx: Database, checkoutId: string): Promise<AttemptRow & { purchaseId: string }> {
  const [attempt] = await approvedAttempts(tx, { checkoutId })
  if (!attempt?.purchaseId) throw new Error(`checkout ${checkoutId} is paid without an approved attempt`)
  return { ...attempt, purchaseId: attempt.purchaseId }
}

const approvedAttempts = prepared((db, place: Places<'checkoutId'>) =>
  db
    .select()
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.checkoutId, place.checkoutId), eq(paymentAttempt.status, 'APPROVED'))),
)

async function whenTold(tx: Database, checkoutId: string): Promise<Date | null> {
  const [alerted] = await tx
    .select({ at: min(auditLog.at) })
    .from(auditLog)
    .where(and(eq(auditLog.subject, checkoutId), eq(auditLog.action, NOT_ISSUED)))
  return alerted?.at ?? null
}

async function tell(tx: Database, dependencies: Dependencies, { id, orderNo }: CheckoutRow): Promise<void> {
  await alertStaff(tx, dependencies, {
    key: `not-issued:${id}`,
    title: `Orden ${orderNo} pagada y sin vouchers`,
    text: `Hace más de ${ALERT_AFTER_MINUTES} minutos que está paga y no se pueden emitir los vouchers. Seguimos intentando; si en ${REFUND_AFTER_H} horas no se pudo, devolvemos el pago. El motivo está en el registro del servidor («job failed», complete-sale).`,
  })
  const detail = { order: orderNo }
  await writeAudit(tx, { at: dependencies.now(), userId: null, action: NOT_ISSUED, subject: id, detail })
}

async function sendBack(tx: Database, dependencies: Dependencies, checkout: CheckoutRow): Promise<void> {
  const attempt = await paidAttempt(tx, checkout.id)
  await refundPaid(tx, dependencies, { checkout, attempt }, 'not-issued')
}
