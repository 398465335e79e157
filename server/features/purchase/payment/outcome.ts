import type { Failure } from '#shared/errors.ts'
import {
  type AbsentOutcome,
  type ApprovedOutcome,
  isAsAsked,
  type NotChargedOutcome,
  type WaitingOutcome,
} from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { answersInOrder } from '../../../platform/db/pipeline/in-order.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { nextLateCheck, scheduleCheck } from './check-schedule.ts'
import { endWait, noteFailedRequest, overtakeDelayed, recordDelayedApproval, recordWaiting } from './delayed-outcome.ts'
import { declinedFailure, forgiveDecline, refusalReply } from './declined.ts'
import { releasePromo } from '../promo-hold/promo-hold.ts'
import { makeRefundDue } from './refund-due.ts'
import {
  type AttemptRow,
  AWAITED,
  type CheckoutRow,
  GIVEN_UP,
  isOneOf,
  lockAttempt,
  moveAttempt,
  moveCheckout,
  RUNNING,
  UNSETTLED,
} from '../checkout/states.ts'
import { purchaseQueues } from './queues.ts'

/** The status of a payment after an answer is on record. `unsettled`: ask the gateway again later; `waiting`: the buyer pays later. */
export type PaymentStatus =
  | { kind: 'paid'; purchaseId: string }
  | { kind: 'declined'; failure: Failure }
  | { kind: 'absent' }
  | { kind: 'refunding' }
  | { kind: 'unsettled' }
  | { kind: 'waiting' }

type Needs = Pick<Dependencies, 'jobs' | 'now'>
type LockedAttempt = { attempt: AttemptRow; checkout: CheckoutRow }

/** Seconds after which a paid checkout is completed although its buyer, who got the answer, has not come back. */
export const COMPLETE_AFTER_S = 45
/**
 * Seconds after which a paid checkout is completed when its payment had to be checked or sent again: fewer, since its buyer has
 * waited, or is gone.
 */
const COMPLETE_FOUND_AFTER_S = 10

/** The source of an outcome: the answer to the charge, which the buyer gets too, or a check of ours. */
type Source = 'charge' | 'question'

/**
 * Records the gateway's answer about an attempt (T2). A repeated answer, or one that another overtook, changes nothing; an
 * approval of an attempt that was given up is refunded. When a request was sent more than once, only an approval or a wait for the
 * buyer counts, whichever sending it answers: any other answer says nothing about the other sendings.
 */
export async function recordOutcome(
  dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>,
  attemptId: string,
  outcome: ApprovedOutcome | WaitingOutcome | NotChargedOutcome | AbsentOutcome,
  source: Source,
): Promise<PaymentStatus> {
  return dependencies.db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, attemptId)
    const isOneOfSeveral = source === 'charge' && locked.attempt.resentAt !== null
    const isDefinite = outcome.kind === 'approved' || outcome.kind === 'waiting'
    if (isOneOfSeveral && !isDefinite) return paymentStatusOf(locked)
    switch (outcome.kind) {
      case 'approved':
        return recordApproval(tx, dependencies, locked, { approved: outcome, source })
      case 'waiting':
        return recordWait(tx, dependencies, locked, outcome)
      case 'declined':
      case 'refused':
      case 'data-refused':
        return recordRefusal(tx, dependencies, locked, outcome)
      case 'absent':
        return recordAbsence(tx, dependencies, locked)
    }
  })
}

/** The status of a payment, from the row of its attempt. */
export function paymentStatusOf({ attempt, checkout }: LockedAttempt): PaymentStatus {
  switch (attempt.status) {
    case 'SENT':
    case 'UNKNOWN':
      return { kind: 'unsettled' }
    case 'WAITING':
      return { kind: 'waiting' }
    case 'APPROVED':
    case 'CONSUMED':
      return { kind: 'paid', purchaseId: attempt.purchaseId ?? '' }
    case 'DECLINED':
      return { kind: 'declined', failure: declinedFailure(attempt, checkout.tries) }
    case 'ABSENT':
      return { kind: 'absent' }
    case 'REFUND_DUE':
    case 'REFUND_SENT':
    case 'REFUNDED':
    case 'REFUND_STUCK':
      return { kind: 'refunding' }
  }
}

async function recordApproval(
  tx: Database,
  dependencies: Needs,
  locked: LockedAttempt,
  { approved, source }: { approved: ApprovedOutcome; source: Source },
): Promise<PaymentStatus> {
  const { attempt, checkout } = locked
  const isAwaited = isOneOf(AWAITED, attempt.status)
  if (!isAwaited && !isOneOf(GIVEN_UP, attempt.status)) return paymentStatusOf(locked)
  if (attempt.method !== 'card') {
    return recordDelayedApproval(tx, dependencies, locked, { approved, isAsAsked: isAsAsked(approved, attempt) })
  }
  if (isAwaited && isAsAsked(approved, attempt)) {
    const { purchaseId, reply } = approved
    const isFirstAnswer = source === 'charge' && attempt.resentAt === null
    const afterSeconds = isFirstAnswer ? COMPLETE_AFTER_S : COMPLETE_FOUND_AFTER_S
    await answersInOrder([
      forgiveDecline(tx, attempt),
      moveAttempt(tx, attempt.id, UNSETTLED, 'APPROVED', { purchaseId, reply, nextCheckAt: null }),
      moveCheckout(tx, checkout.id, RUNNING, 'PAID', { paidAt: dependencies.now(), waitsUntil: null }),
      overtakeDelayed(tx, checkout),
      dependencies.jobs.enqueue(tx, purchaseQueues.completeSale, { checkoutId: checkout.id }, { afterSeconds }),
    ])
    return { kind: 'paid', purchaseId }
  }
  await forgiveDecline(tx, attempt)
  if (isAwaited) {
    await releasePromo(tx, checkout.id)
    await overtakeDelayed(tx, checkout)
    await moveCheckout(tx, checkout.id, RUNNING, 'REFUNDING', { waitsUntil: null })
  }
  const reason = isAwaited ? 'amount-differs' : 'late-approval'
  await makeRefundDue(tx, dependencies, attempt, { reason, charged: approved })
  return { kind: 'refunding' }
}

/** Records that the gateway waits for the buyer; for another amount than ours, the buyer does not learn how to pay it. */
async function recordWait(
  tx: Database,
  dependencies: Needs,
  locked: LockedAttempt,
  waiting: WaitingOutcome,
): Promise<PaymentStatus> {
  if (isAsAsked(waiting, locked.attempt)) return recordWaiting(tx, dependencies, locked, waiting)
  const { id, gatewayOrder } = locked.attempt
  await alertStaff(tx, dependencies, {
    key: `refused:${id}`,
    title: `El medio de pago pide otro importe por la orden ${gatewayOrder}`,
    text: 'No le mostramos el cupón al comprador y no se hizo ningún cargo. Hay que hablar con el medio de pago.',
  })
  return recordAbsence(tx, dependencies, locked)
}

async function recordRefusal(
  tx: Database,
  dependencies: Needs,
  locked: LockedAttempt,
  outcome: NotChargedOutcome,
): Promise<PaymentStatus> {
  const { attempt, checkout } = locked
  // A coupon that the gateway ended may still be paid late.
  const nextCheckAt = attempt.method === 'card' ? null : nextLateCheck(attempt, dependencies.now())
  const refusal = { errorCode: outcome.code, reply: refusalReply(outcome), nextCheckAt }
  if (attempt.status === 'WAITING') return endWait(tx, dependencies, locked, { to: 'DECLINED', ...refusal })
  if (!(await moveAttempt(tx, attempt.id, UNSETTLED, 'DECLINED', refusal))) {
    // A given-up attempt becomes declined for good: it charged nothing, its checkout went on without it, and no check follows.
    await moveAttempt(tx, attempt.id, GIVEN_UP, 'DECLINED', refusal)
    return paymentStatusOf(await lockAttempt(tx, attempt.id))
  }
  const tries = checkout.tries + (outcome.kind === 'declined' ? 1 : 0)
  await reopen(tx, checkout, tries)
  if (outcome.kind !== 'declined') {
    const advice =
      outcome.kind === 'refused'
        ? 'Si se repite, hay que revisar la configuración del medio de pago.'
        : 'No acepta los datos del comprador: le pedimos que los revise. Si se repite con datos correctos, hay que hablar con el medio de pago.'
    await forgiveDecline(tx, attempt)
    await alertStaff(tx, dependencies, {
      key: `refused:${attempt.id}`,
      title: `El medio de pago no aceptó el pedido de la orden ${attempt.gatewayOrder}`,
      text: `Código ${outcome.code}. No se hizo ningún cargo. ${advice}`,
    })
  }
  // What is declined, or refused for its data, is about the buyer and says nothing of the method.
  if (outcome.kind === 'refused') await noteFailedRequest(tx, dependencies, attempt)
  return { kind: 'declined', failure: declinedFailure({ ...attempt, ...refusal }, tries) }
}

/** Treats an attempt as never charged; it is checked again later, in case the gateway is late. */
export async function recordAbsence(tx: Database, dependencies: Needs, locked: LockedAttempt): Promise<PaymentStatus> {
  const { attempt, checkout } = locked
  const now = dependencies.now()
  if (!(await moveAttempt(tx, attempt.id, UNSETTLED, 'ABSENT'))) return paymentStatusOf(locked)
  await forgiveDecline(tx, attempt)
  await reopen(tx, checkout, checkout.tries)
  await scheduleCheck(tx, dependencies.jobs, { attemptId: attempt.id, at: nextLateCheck(attempt, now), now })
  await noteFailedRequest(tx, dependencies, attempt)
  return { kind: 'absent' }
}

/**
 * Opens a checkout again after a payment that charged nothing: its promo code is released and another card may be tried. One that
 * waits for a delayed payment goes on waiting, with its promo code.
 */
async function reopen(tx: Database, checkout: CheckoutRow, tries: number): Promise<void> {
  if (checkout.waitsUntil !== null) {
    await moveCheckout(tx, checkout.id, RUNNING, 'WAITING', { tries })
    return
  }
  await releasePromo(tx, checkout.id)
  await moveCheckout(tx, checkout.id, RUNNING, 'OPEN', { tries })
}
