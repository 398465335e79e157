import { and, eq, inArray, ne } from 'drizzle-orm'
import type { RefundReason } from '#shared/checkout/refund-reasons.ts'
import { dayAt } from '#shared/dates.ts'
import type { ApprovedOutcome, WaitingOutcome } from '../../../adapters/card-gateway/port.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { emailTo, queueEmail, queueEmails } from '../../emails/queue.ts'
import { noteFailure, noteSuccess } from '../../payment-methods/resting.ts'
import { writeEvent } from '../../webhooks/events.ts'
import { nextLateCheck, scheduleCheck, secondsLater } from './check-schedule.ts'
import { delayedPaymentBackEmail, delayedPaymentEmail, delayedPaymentOverEmail } from './delayed-emails.ts'
import { holdIfStillGood } from './late-payment.ts'
import type { PaymentStatus } from './outcome.ts'
import { purchaseQueues } from './queues.ts'
import { makeRefundDue } from './refund-due.ts'
import { releasePromo } from '../promo-hold/promo-hold.ts'
import {
  type AttemptRow,
  AWAITED,
  type CheckoutRow,
  GIVEN_UP,
  isOneOf,
  moveAttempt,
  moveCheckout,
  RUNNING,
  UNSETTLED,
} from '../checkout/states.ts'

type Needs = Pick<Dependencies, 'jobs' | 'now'>
type LockedAttempt = { attempt: AttemptRow; checkout: CheckoutRow }

/** Seconds between two looks at a delayed payment that nobody reported; the gateway's notification brings the next one forward. */
export const WATCH_EVERY_S = 3600
/** Seconds before its end at which the buyer is reminded, when at least as many are left by then. */
const REMIND_BEFORE_S = 3 * 3600
/** Seconds until a card that was overtaken by a delayed payment is asked about: its call is over by then. */
const OVERTAKEN_CHECK_S = 15

const waits: PaymentStatus = { kind: 'waiting' }

/**
 * Records that the gateway waits for the buyer, who gets the instructions by email. The order waits until the payment's end, and is
 * over when the gateway still waits then.
 */
export async function recordWaiting(
  tx: Database,
  dependencies: Needs,
  locked: LockedAttempt,
  { purchaseId, instructions, reply }: WaitingOutcome,
): Promise<PaymentStatus> {
  const { attempt, checkout } = locked
  const now = dependencies.now()
  const { id, endsAt } = attempt
  if (endsAt === null) throw new Error(`the gateway waits for the card payment ${id}`)
  if (attempt.status === 'WAITING') return endsAt <= now ? endWait(tx, dependencies, locked, { to: 'ABSENT' }) : waits
  const remindAt = secondsLater(endsAt, -REMIND_BEFORE_S)
  const isRemindedLater = remindAt > secondsLater(now, REMIND_BEFORE_S)
  const moved = await moveAttempt(tx, id, UNSETTLED, 'WAITING', {
    purchaseId,
    instructions,
    reply,
    nextCheckAt: firstOf(secondsLater(now, WATCH_EVERY_S), endsAt),
    remindAt: isRemindedLater ? remindAt : null,
  })
  if (!moved) {
    // It was given up before the gateway knew it: nobody has its instructions, and a payment would go back.
    const nextCheckAt = isOneOf(GIVEN_UP, attempt.status) ? nextLateCheck(attempt, now) : attempt.nextCheckAt
    await tx.update(paymentAttempt).set({ nextCheckAt }).where(eq(paymentAttempt.id, id))
    return { kind: 'absent' }
  }
  await moveCheckout(tx, checkout.id, RUNNING, 'WAITING', { waitsUntil: endsAt, expiresAt: endsAt })
  const to = checkout.snapshot.contact.email
  await queueEmails(tx, dependencies, [emailTo(delayedPaymentEmail, { to, attemptId: id, occasion: 'issued' })])
  await writeEvent(tx, dependencies, checkout.businessId, {
    kind: 'payment.waiting',
    subjects: { checkout: checkout.id },
  })
  if (attempt.method !== 'card') await noteSuccess(tx, attempt.method)
  return waits
}

/** Records that a delayed payment was made: in time, while a card was under way, or late. */
export async function recordDelayedApproval(
  tx: Database,
  dependencies: Needs,
  locked: LockedAttempt,
  { approved, isAsAsked }: { approved: ApprovedOutcome; isAsAsked: boolean },
): Promise<PaymentStatus> {
  const { attempt, checkout } = locked
  const { purchaseId, reply } = approved
  const isAwaited = isOneOf(AWAITED, attempt.status)
  if (!isAsAsked) {
    if (isAwaited) await leave(tx, locked, 'REFUNDING')
    return goBack(tx, dependencies, locked, { reason: 'amount-differs', approved })
  }
  const isInTime = isAwaited && checkout.snapshot.trip.startDate >= dayAt(dependencies.now())
  const isGood = isAwaited ? isInTime : await holdIfStillGood(tx, dependencies, checkout)
  if (!isGood) {
    if (isAwaited) await leave(tx, locked, 'REFUNDING')
    const isPaid = checkout.status === 'PAID' || checkout.status === 'COMPLETED'
    const reason = isPaid ? 'paid-twice' : 'late-payment'
    return goBack(tx, dependencies, locked, { reason, approved })
  }
  await overtakeCard(tx, dependencies, attempt)
  await moveAttempt(tx, attempt.id, [attempt.status], 'APPROVED', {
    purchaseId,
    reply,
    nextCheckAt: null,
    remindAt: null,
  })
  const paid = { paidAt: dependencies.now(), waitsUntil: null }
  await moveCheckout(tx, checkout.id, [checkout.status], 'PAID', paid)
  await dependencies.jobs.enqueue(tx, purchaseQueues.completeSale, { checkoutId: checkout.id })
  return { kind: 'paid', purchaseId }
}

/** Decides that the money of a delayed payment goes back, and tells the buyer. */
async function goBack(
  tx: Database,
  dependencies: Needs,
  { attempt, checkout }: LockedAttempt,
  { reason, approved }: { reason: RefundReason; approved: ApprovedOutcome },
): Promise<PaymentStatus> {
  await makeRefundDue(tx, dependencies, attempt, { reason, charged: approved })
  const to = checkout.snapshot.contact.email
  // An order whose people were erased has nobody to tell.
  if (to !== '') await queueEmail(tx, dependencies, delayedPaymentBackEmail, { to, attemptId: attempt.id })
  return { kind: 'refunding' }
}

/** A card that is under way while the delayed payment arrives counts as given up: an approval of it goes back by itself. */
async function overtakeCard(tx: Database, { jobs, now }: Needs, { id, checkoutId }: AttemptRow): Promise<void> {
  const isUnderWay = and(
    eq(paymentAttempt.checkoutId, checkoutId),
    ne(paymentAttempt.id, id),
    inArray(paymentAttempt.status, [...UNSETTLED]),
  )
  const [card] = await tx.select({ id: paymentAttempt.id }).from(paymentAttempt).where(isUnderWay)
  if (!card) return
  await moveAttempt(tx, card.id, UNSETTLED, 'ABSENT')
  const at = secondsLater(now(), OVERTAKEN_CHECK_S)
  await scheduleCheck(tx, jobs, { attemptId: card.id, at, now: now() })
}

/** Ends the wait for a delayed payment of an order that a card has paid: it may still be made, and goes back then. */
export async function overtakeDelayed(tx: Database, { id, waitsUntil }: CheckoutRow): Promise<void> {
  if (waitsUntil === null) return
  await tx
    .update(paymentAttempt)
    .set({ status: 'ABSENT', nextCheckAt: waitsUntil, remindAt: null, instructions: null })
    .where(and(eq(paymentAttempt.checkoutId, id), eq(paymentAttempt.status, 'WAITING')))
}

/**
 * Ends the wait for a delayed payment that was not made: `ABSENT` when its time is over, `DECLINED` when the gateway ended it.
 * Its order gives back what it holds; after its end the buyer gets an email.
 */
export async function endWait(
  tx: Database,
  dependencies: Needs,
  locked: LockedAttempt,
  ending: { to: 'ABSENT' } | ({ to: 'DECLINED' } & Pick<AttemptRow, 'errorCode' | 'reply'>),
): Promise<PaymentStatus> {
  const { attempt, checkout } = locked
  const now = dependencies.now()
  const isOver = attempt.endsAt !== null && attempt.endsAt <= now
  const { to, ...more } = ending
  const nextCheckAt = nextLateCheck(attempt, now)
  if (!(await moveAttempt(tx, attempt.id, ['WAITING'], to, { ...more, nextCheckAt, remindAt: null }))) {
    return { kind: 'absent' }
  }
  await leave(tx, locked, isOver ? 'EXPIRED' : 'OPEN')
  if (isOver && checkout.status === 'WAITING') {
    const email = emailTo(delayedPaymentOverEmail, { to: checkout.snapshot.contact.email, attemptId: attempt.id })
    await queueEmails(tx, dependencies, [email])
    await writeEvent(tx, dependencies, checkout.businessId, {
      kind: 'payment.expired',
      subjects: { checkout: checkout.id },
    })
  }
  return { kind: 'absent' }
}

/** Counts a request for a delayed payment that came to nothing; the last thing of a transaction (Y-05). */
export async function noteFailedRequest(
  tx: Database,
  dependencies: Needs,
  { method, status }: AttemptRow,
): Promise<void> {
  // One whose outcome was unknown was counted when it became so.
  if (method !== 'card' && status === 'SENT') await noteFailure(tx, dependencies, method)
}

/** Takes an order out of the wait for its delayed payment. A card that is under way goes on, with what the order holds. */
async function leave(
  tx: Database,
  { attempt, checkout }: LockedAttempt,
  to: 'OPEN' | 'EXPIRED' | 'REFUNDING',
): Promise<void> {
  const isOwn = checkout.status === 'WAITING' || isOneOf(UNSETTLED, attempt.status)
  if (isOwn) await releasePromo(tx, checkout.id)
  await moveCheckout(tx, checkout.id, [checkout.status], isOwn ? to : checkout.status, { waitsUntil: null })
}

function firstOf(one: Date, other: Date): Date {
  return one < other ? one : other
}
