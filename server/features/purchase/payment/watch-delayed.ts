import { and, eq, lte, sql } from 'drizzle-orm'
import type { Database } from '../../../platform/db/schema/database.ts'
import { checkout, paymentAttempt } from '../../../platform/db/schema/checkouts.ts'
import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { emailTo, queueEmails } from '../../emails/queue.ts'
import { secondsLater } from './check-schedule.ts'
import { delayedPaymentEmail } from './delayed-emails.ts'
import { WATCH_EVERY_S } from './delayed-outcome.ts'
import { recordOutcome } from './outcome.ts'
import { ALERT_AFTER_MINUTES } from './unknown-outcome.ts'

/** How many delayed payments a minute looks at, and how many of those at once. */
const [AT_ONCE, TOGETHER] = [500, 8]
/** Seconds until the next look after the end, when the gateway did not answer. */
const AFTER_END_S = 120

type Due = { id: string; gatewayOrder: string; endsAt: Date | null }

/**
 * Looks after the delayed payments: asks the gateway about those that nobody reported, ends those whose time is over, and reminds
 * their buyers once. One statement claims all that are due, so that ten thousand cost the database no more than ten.
 */
export async function watchDelayed(dependencies: Dependencies): Promise<void> {
  await remind(dependencies)
  const due = await claim(dependencies.db, dependencies.now())
  for (let from = 0; from < due.length; from += TOGETHER) {
    const looks = await Promise.allSettled(due.slice(from, from + TOGETHER).map((one) => look(dependencies, one)))
    for (const one of looks)
      if (one.status === 'rejected')
        dependencies.log.error({ err: one.reason as unknown }, 'a delayed payment was not looked at')
  }
}

async function claim(db: Database, now: Date): Promise<Due[]> {
  const { id, gatewayOrder, endsAt, nextCheckAt } = paymentAttempt
  const at = now.toISOString()
  const due = db
    .select({ id })
    .from(paymentAttempt)
    .where(and(eq(paymentAttempt.status, 'WAITING'), lte(nextCheckAt, now)))
    .orderBy(nextCheckAt)
    .limit(AT_ONCE)
    .for('update', { skipLocked: true })
  const later = (seconds: number) => sql`${at}::timestamptz + make_interval(secs => ${seconds})`
  return db
    .update(paymentAttempt)
    .set({
      nextCheckAt: sql`case when ${endsAt} > ${at}::timestamptz then least(${later(WATCH_EVERY_S)}, ${endsAt}) else ${later(AFTER_END_S)} end`,
    })
    .where(sql`${id} in ${due}`)
    .returning({ id, gatewayOrder, endsAt })
}

async function look(dependencies: Dependencies, { id, gatewayOrder, endsAt }: Due): Promise<void> {
  const found = await dependencies.gateway.find({ uniqueId: id, gatewayOrder })
  const now = dependencies.now()
  const isOver = endsAt !== null && endsAt <= now
  if (found.kind === 'not-found') {
    if (!isOver) return
    // The gateway has forgotten it: the wait ends, and late questions follow.
    const forgotten = { kind: 'refused', code: 'NOT_FOUND', reason: 'the gateway does not know it any more' } as const
    await recordOutcome(dependencies, id, forgotten, 'question')
    return
  }
  if (found.kind === 'unknown' || found.outcome.kind === 'unknown') {
    const isLong = endsAt !== null && endsAt < secondsLater(now, -ALERT_AFTER_MINUTES * 60)
    if (isLong) await tellUnanswered(dependencies, { id, gatewayOrder })
    return
  }
  // What still waits costs the database nothing more.
  if (found.outcome.kind === 'waiting' && !isOver) return
  await recordOutcome(dependencies, id, found.outcome, 'question')
}

/** Tells staff once that the gateway does not say what became of a payment whose end is over: its order goes on waiting. */
async function tellUnanswered(
  dependencies: Dependencies,
  { id, gatewayOrder }: Pick<Due, 'id' | 'gatewayOrder'>,
): Promise<void> {
  await dependencies.db.transaction((tx) =>
    alertStaff(tx, dependencies, {
      key: `outcome-unknown:${id}`,
      title: `Pago sin confirmar de la orden ${gatewayOrder}`,
      text: 'El plazo para pagarla en un local o por transferencia venció, y el medio de pago no responde si se pagó. Seguimos preguntando; la orden espera. Buscala en el medio de pago.',
    }),
  )
}

/** Reminds the buyers whose time is soon over, each once. */
async function remind({ db, jobs, now }: Dependencies): Promise<void> {
  const at = now()
  await db.transaction(async (tx) => {
    const due = await tx
      .update(paymentAttempt)
      .set({ remindAt: null })
      .from(checkout)
      .where(
        and(
          eq(paymentAttempt.status, 'WAITING'),
          lte(paymentAttempt.remindAt, at),
          eq(checkout.id, paymentAttempt.checkoutId),
        ),
      )
      .returning({ attemptId: paymentAttempt.id, snapshot: checkout.snapshot })
    const emails = due.map(({ attemptId, snapshot }) =>
      emailTo(delayedPaymentEmail, { to: snapshot.contact.email, attemptId, occasion: 'reminder' as const }),
    )
    if (emails.length > 0) await queueEmails(tx, { jobs, now }, emails)
  })
}
