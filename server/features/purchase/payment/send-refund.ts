import { and, eq, inArray, isNull, lte } from 'drizzle-orm'
import { NEVER_ANSWERED } from '#shared/refunds/account-state.ts'
import { writeAudit } from '../../audit/log.ts'
import type { RefundResult } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { refund } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { payeeOf } from '../../refund-accounts/account.ts'
import { accountRefusedEmail, emailBuyer, refundToAccountEmail } from '../../refund-accounts/emails.ts'
import { secondsLater } from './check-schedule.ts'
import { type AttemptRow, lockAttempt, moveAttempt, moveCheckout } from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'
import { writeRefunded } from './refund-completed.ts'

type RefundRow = typeof refund.$inferSelect
type ClaimedRefund = { refund: RefundRow; attempt: AttemptRow }

/**
 * The result of one try to refund. `ref` is the gateway's id of the refund, once it gave one; `amount` is what the gateway says
 * it charged, in cents, once it said so; `refusedBy` is its code when it refused the bank account.
 */
type Step = { isDone: boolean; ref: string | null; amount?: number; refusedBy?: string }

const TRY_AGAIN: Step = { isDone: false, ref: null }

/** Seconds that a try is claimed: longer than all its calls to the gateway, one after the other. */
export const REFUND_CALLS_S = 100
const SHORTEST_PAUSE_S = 60
const LONGEST_PAUSE_S = 6 * 3600
const STUCK_AFTER_H = 24
/** Hours for which a transfer to an account may be on its way: over holidays a bank takes days. */
export const TRANSFER_TAKES_H = 10 * 24
/**
 * Hours after which "nothing is left" from the gateway counts as refunded. Before that, the answer may also mean a pending
 * refund of ours whose answer was lost, and which the provider may still refuse.
 */
const GIVEN_BACK_AFTER_H = 24

/**
 * Sends a refund when it is due: asks what was really charged, refunds all of it, and retries with growing pauses until the
 * gateway confirms it, or still answers after a day that nothing is left. Any other refund is stuck by then and staff handle it.
 * A bank account that is refused is not tried again: the buyer is asked for another one.
 */
export async function sendRefund(dependencies: Dependencies, refundId: string): Promise<void> {
  const claimed = await claim(dependencies, refundId)
  if (!claimed) return
  const afterH = claimed.refund.accountAt === null ? GIVEN_BACK_AFTER_H : TRANSFER_TAKES_H
  const isOld = dependencies.now() >= secondsLater(startOf(claimed.refund), afterH * 3600)
  const step = await refundOnce(dependencies, claimed, isOld)
  await dependencies.db.transaction((tx) => recordStep(tx, dependencies, claimed, step))
}

/** When a refund could first be sent: one to an account not before that was known. */
function startOf({ accountAt, createdAt }: RefundRow): Date {
  return accountAt ?? createdAt
}

/** Seconds until the next try: 1, 2, 4 … minutes, up to 6 hours. */
function pauseAfter(tries: number): number {
  return Math.min(LONGEST_PAUSE_S, SHORTEST_PAUSE_S * 2 ** Math.max(0, tries - 1))
}

/** Counts the try before it is made, and keeps other processes from making one meanwhile. */
async function claim({ db, now }: Dependencies, refundId: string): Promise<ClaimedRefund | null> {
  return db.transaction(async (tx) => {
    const [unlockedRow] = await tx.select({ attemptId: refund.attemptId }).from(refund).where(eq(refund.id, refundId))
    if (!unlockedRow) return null
    const { attempt } = await lockAttempt(tx, unlockedRow.attemptId)
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

async function refundOnce(
  { gateway, accountSecrets }: Pick<Dependencies, 'gateway' | 'accountSecrets'>,
  { refund: due, attempt }: ClaimedRefund,
  isOld: boolean,
): Promise<Step> {
  const purchaseId = attempt.purchaseId ?? ''
  if (due.providerRef !== null) {
    const status = await gateway.readRefund(due.providerRef)
    const end = status.kind === 'found' && status.status
    if (end !== 'refused') return { isDone: end === 'refunded', ref: due.providerRef }
    if (due.accountAt !== null) return { isDone: false, ref: null, refusedBy: 'REJECTED' }
  }
  const charged = await gateway.readPurchase(purchaseId)
  if (charged.kind !== 'found') return TRY_AGAIN
  const { outcome } = charged
  if (outcome.kind === 'unknown') return TRY_AGAIN
  // The purchase was voided or rejected at the gateway, so nothing is left to refund.
  if (outcome.kind !== 'approved') return { isDone: true, ref: null }
  const payee = payeeOf(accountSecrets, due)
  const result = await gateway.refund({ purchaseId, amount: outcome.amount, reason: due.reason, ...payee })
  if (result.kind === 'refused' && due.accountAt !== null) {
    return { isDone: false, ref: null, refusedBy: result.code }
  }
  // The amount that we requested, or the one read when the refund became due: with either, this reading is not a mistake.
  const isSure = outcome.amount === attempt.amount || outcome.amount === due.amount
  return { ...stepOf(result, { isSure, isOld }), amount: outcome.amount }
}

function stepOf(result: RefundResult, { isSure, isOld }: { isSure: boolean; isOld: boolean }): Step {
  if (result.kind === 'refunded') return { isDone: true, ref: result.ref }
  if (result.kind === 'pending') return { isDone: false, ref: result.ref }
  // The gateway also answers "more than is left" to a wrongly read amount, so the answer counts only for an amount that we are
  // sure of.
  if (result.kind === 'already-refunded')
    return { isDone: result.isOnRecord || (isOld && (isSure || result.isCertain)), ref: null }
  return TRY_AGAIN
}

/**
 * Records a try. Two tries may overlap when the gateway is slow: an answer with the gateway's refund id is a fact from either
 * try; any other answer counts only from the last try, and only if the other one learnt nothing more.
 */
async function recordStep(
  tx: Database,
  dependencies: Dependencies,
  { refund: due, attempt }: ClaimedRefund,
  step: Step,
) {
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
    const [endedRefund] = await tx
      .update(refund)
      .set({ status: 'DONE', providerRef: step.ref, amount: step.amount ?? due.amount })
      .where(isFact)
      .returning({ id: refund.id })
    if (!endedRefund) return
    await moveAttempt(tx, attempt.id, ['REFUND_SENT'], 'REFUNDED')
    await moveCheckout(tx, checkout.id, ['REFUNDING'], 'REFUNDED')
    await audit(tx, 'refund.done', { due, attempt, at })
    await emailBuyer(tx, dependencies, refundToAccountEmail, { row: due, checkoutId: checkout.id })
    await writeRefunded(tx, dependencies, { refundId: due.id, attemptId: attempt.id, checkout })
    return
  }
  const isOnItsWay = step.ref !== null && due.accountAt !== null
  const mayTakeH = isOnItsWay ? TRANSFER_TAKES_H : STUCK_AFTER_H
  const isStuck = step.refusedBy !== undefined || at >= secondsLater(startOf(due), mayTakeH * 3600)
  const [noted] = await tx
    .update(refund)
    .set({ providerRef: step.ref, ...(isStuck && { status: 'STUCK', stuckBy: step.refusedBy ?? NEVER_ANSWERED }) })
    .where(isFact)
    .returning({ id: refund.id })
  if (!noted) return
  if (step.refusedBy !== undefined) {
    const code = step.refusedBy
    await emailBuyer(tx, dependencies, accountRefusedEmail, { row: due, checkoutId: checkout.id, code })
  }
  if (isStuck) return recordStuck(tx, dependencies, { refund: due, attempt, isRefused: step.refusedBy !== undefined })
  const afterSeconds = Math.max(1, Math.ceil((due.nextAt.getTime() - at.getTime()) / 1_000))
  await dependencies.jobs.enqueue(tx, purchaseQueues.sendRefund, { refundId: due.id }, { afterSeconds })
}

/** Alerts staff, who must refund it at the gateway. */
async function recordStuck(
  tx: Database,
  dependencies: Dependencies,
  { refund: due, attempt, isRefused }: ClaimedRefund & { isRefused: boolean },
): Promise<void> {
  await moveAttempt(tx, attempt.id, ['REFUND_SENT'], 'REFUND_STUCK')
  await moveCheckout(tx, attempt.checkoutId, ['REFUNDING'], 'REFUND_STUCK')
  await alertStaff(tx, dependencies, {
    key: `refund-stuck:${due.id}`,
    title: `Devolución trabada de la orden ${attempt.gatewayOrder}`,
    text: stuckText(due, attempt.purchaseId ?? '', isRefused),
  })
  await audit(tx, 'refund.stuck', { due, attempt, at: dependencies.now() })
}

function stuckText({ accountAt }: RefundRow, payment: string, isRefused: boolean): string {
  if (accountAt === null) {
    return `Hace más de ${STUCK_AFTER_H} horas que intentamos devolver el pago ${payment} y no lo logramos. Hay que devolverlo desde el medio de pago.`
  }
  return isRefused
    ? `El medio de pago no aceptó la cuenta de quien compró para devolver el pago ${payment}. Le pedimos otra; también podés transferirlo y anotar la referencia en Devoluciones.`
    : `El medio de pago no confirmó la transferencia del pago ${payment}. Fijate ahí si salió: si no, transferilo y anotá la referencia en Devoluciones.`
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
