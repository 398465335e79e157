import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { writeAudit } from '../../audit/log.ts'
import type { CardGateway, RefundResult } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { refund } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { secondsLater } from './check-schedule.ts'
import { type AttemptRow, lockAttempt, moveAttempt, moveCheckout } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

type RefundRow = typeof refund.$inferSelect
type Claimed = { refund: RefundRow; attempt: AttemptRow }

/**
 * How a try to send money back ended. `ref` is the gateway's refund, once it named one; `amount` what the gateway says it
 * charged, in cents, once it said so.
 */
type Step = { isDone: boolean; ref: string | null; amount?: number }

const TRY_AGAIN: Step = { isDone: false, ref: null }

/** Longer than all that one try asks of the gateway, one call after the other. */
export const REFUND_CALLS_S = 100
const SHORTEST_PAUSE_S = 60
const LONGEST_PAUSE_S = 6 * 3600
const STUCK_AFTER_H = 24
/**
 * Nothing is left of a payment also while a refund of ours is pending whose answer was lost, and the provider may still turn
 * that one down. It counts as given back once it has answered so for longer than a refund is pending.
 */
const GIVEN_BACK_AFTER_H = 24

/**
 * Sends the money of a refund back, when that is due: asks what was really charged, refunds all of it, and tries again
 * with growing pauses until the gateway says that it is done, or still that nothing is left after a day. Anything else is
 * stuck by then and a person has to look.
 */
export async function sendRefund(dependencies: Dependencies, refundId: string): Promise<void> {
  const claimed = await claim(dependencies, refundId)
  if (!claimed) return
  const isOld = dependencies.now() >= secondsLater(claimed.refund.createdAt, GIVEN_BACK_AFTER_H * 3600)
  const step = await refundOnce(dependencies.gateway, claimed, isOld)
  await dependencies.db.transaction((tx) => recordStep(tx, dependencies, claimed, step))
}

/** Pauses of 1, 2, 4 … minutes up to 6 hours. */
function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_S, SHORTEST_PAUSE_S * 2 ** Math.max(0, tries - 1))
}

/** Counts the try before it is made, and lets no other process make one meanwhile. */
async function claim({ db, now }: Dependencies, refundId: string): Promise<Claimed | null> {
  return db.transaction(async (tx) => {
    const [known] = await tx.select({ attemptId: refund.attemptId }).from(refund).where(eq(refund.id, refundId))
    if (!known) return null
    const { attempt } = await lockAttempt(tx, known.attemptId)
    const at = now()
    const isDue = and(eq(refund.id, refundId), inArray(refund.status, ['DUE', 'SENT']), lte(refund.nextAt, at))
    const [due] = await tx.select().from(refund).where(isDue)
    if (!due) return null
    const tries = due.tries + 1
    const [row] = await tx
      .update(refund)
      .set({ status: 'SENT', tries, nextAt: secondsLater(at, pauseAfter(tries)) })
      .where(isDue)
      .returning()
    await moveAttempt(tx, attempt.id, ['REFUND_DUE'], 'REFUND_SENT')
    return row ? { refund: row, attempt } : null
  })
}

async function refundOnce(gateway: CardGateway, { refund: due, attempt }: Claimed, isOld: boolean): Promise<Step> {
  const purchaseId = attempt.purchaseId ?? ''
  if (due.providerRef !== null) {
    const status = await gateway.readRefund(due.providerRef)
    const end = status.kind === 'found' && status.status
    if (end !== 'refused') return { isDone: end === 'refunded', ref: due.providerRef }
  }
  const charged = await gateway.readPurchase(purchaseId)
  if (charged.kind !== 'found') return TRY_AGAIN
  const { outcome } = charged
  if (outcome.kind === 'unknown') return TRY_AGAIN
  // Voided or rejected at the gateway: nothing is left to send back.
  if (outcome.kind !== 'approved') return { isDone: true, ref: null }
  const result = await gateway.refund({ purchaseId, amount: outcome.amount, reason: due.reason })
  // What we asked for, or what was read once before, when the refund became due: neither is a slip of this reading.
  const isSure = outcome.amount === attempt.amount || outcome.amount === due.amount
  return { ...stepOf(result, { isSure, isOld }), amount: outcome.amount }
}

function stepOf(result: RefundResult, { isSure, isOld }: { isSure: boolean; isOld: boolean }): Step {
  if (result.kind === 'refunded') return { isDone: true, ref: result.ref }
  if (result.kind === 'pending') return { isDone: false, ref: result.ref }
  // "More than is left" also answers an amount that was read wrong: it counts only for one that we are sure of.
  if (result.kind === 'already-refunded')
    return { isDone: result.isOnRecord || (isOld && (isSure || result.isCertain)), ref: null }
  return TRY_AGAIN
}

/**
 * Puts a try on record. Two may overlap when the gateway is slow: an answer that names the gateway's refund is a fact
 * from either try; any other answer counts only from the last try, and only if the other try learnt nothing more.
 */
async function recordStep(tx: Database, dependencies: Dependencies, { refund: due, attempt }: Claimed, step: Step) {
  const { checkout } = await lockAttempt(tx, attempt.id)
  const at = dependencies.now()
  const isRunning = and(eq(refund.id, due.id), eq(refund.status, 'SENT'))
  const isAllThatIsKnown = and(
    isRunning,
    eq(refund.tries, due.tries),
    due.providerRef === null ? isNull(refund.providerRef) : eq(refund.providerRef, due.providerRef),
  )
  const isFact = step.ref === null ? isAllThatIsKnown : isRunning
  if (step.isDone) {
    const [done] = await tx
      .update(refund)
      .set({ status: 'DONE', providerRef: step.ref, amount: step.amount ?? due.amount })
      .where(isFact)
      .returning({ id: refund.id })
    if (!done) return
    await moveAttempt(tx, attempt.id, ['REFUND_SENT'], 'REFUNDED')
    await moveCheckout(tx, checkout.id, ['REFUNDING'], 'REFUNDED')
    await audit(tx, 'refund.done', { due, attempt, at })
    return
  }
  const isStuck = at >= secondsLater(due.createdAt, STUCK_AFTER_H * 3600)
  const [noted] = await tx
    .update(refund)
    .set({ providerRef: step.ref, ...(isStuck ? { status: 'STUCK' as const } : {}) })
    .where(isFact)
    .returning({ id: refund.id })
  if (!noted) return
  if (isStuck) return recordStuck(tx, dependencies, { refund: due, attempt })
  const afterSeconds = Math.max(1, Math.ceil((due.nextAt.getTime() - at.getTime()) / 1_000))
  await dependencies.jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId: due.id }, { afterSeconds })
}

/** From here on a person has to see to it. */
async function recordStuck(tx: Database, dependencies: Dependencies, { refund: due, attempt }: Claimed): Promise<void> {
  await moveAttempt(tx, attempt.id, ['REFUND_SENT'], 'REFUND_STUCK')
  await moveCheckout(tx, attempt.checkoutId, ['REFUNDING'], 'REFUND_STUCK')
  await alertStaff(tx, dependencies, {
    key: `refund-stuck:${due.id}`,
    title: `Devolución trabada de la orden ${attempt.gatewayOrder}`,
    text: `Hace más de ${STUCK_AFTER_H} horas que intentamos devolver el pago ${attempt.purchaseId ?? ''} y no lo logramos. Hay que devolverlo desde el medio de pago.`,
  })
  await audit(tx, 'refund.stuck', { due, attempt, at: dependencies.now() })
}

async function audit(
  tx: Database,
  action: 'refund.done' | 'refund.stuck',
  { due, attempt, at }: { due: RefundRow; attempt: AttemptRow; at: Date },
): Promise<void> {
  const detail = {
    order: attempt.gatewayOrder,
    purchaseId: attempt.purchaseId,
    amount: due.amount,
    refundReason: due.reason,
  }
  await writeAudit(tx, { at, userId: null, action, subject: due.id, detail })
}
