import type { Services } from '../services.ts'
import { alertStaff } from './alerts.ts'
import { isAbsent, nextLateLook, pauseAfter, scheduleCheck, secondsLater } from './check-schedule.ts'
import { recordAbsence } from './outcome.ts'
import { lockAttempt, moveAttempt, moveCheckout, UNSETTLED } from './states.ts'

/** Staff hear of a payment that is still in doubt after this many minutes. */
const ALERT_AFTER_MINUTES = 15

type Doubt = {
  /** The gateway answered that it does not know the attempt; otherwise it did not answer the question. */
  isDenied: boolean
  /** Seconds until the next question; by the attempt's age when left out. */
  pause?: number
}

/**
 * Puts on record that the outcome of an attempt is still not known, and asks again later. An attempt that the gateway has
 * denied long enough is taken as absent: the promo code is given back and another card may be tried.
 */
export async function recordDoubt(
  services: Pick<Services, 'db' | 'jobs' | 'now'>,
  attemptId: string,
  { isDenied, pause }: Doubt,
): Promise<void> {
  const { db, jobs, now } = services
  await db.transaction(async (tx) => {
    const { attempt, checkout } = await lockAttempt(tx, attemptId)
    const at = now()
    if (attempt.status === 'ABSENT' || attempt.status === 'DECLINED') {
      const late = attempt.status === 'ABSENT' ? nextLateLook(attempt.sentAt, at) : null
      const look = isDenied ? late : secondsLater(at, pauseAfter(attempt, at))
      return scheduleCheck(tx, jobs, { attemptId, at: look, now: at })
    }
    const notFound = attempt.notFound + (isDenied ? 1 : 0)
    if (!(await moveAttempt(tx, attemptId, UNSETTLED, 'UNKNOWN', { notFound }))) return
    if (isDenied && isAbsent({ ...attempt, notFound }, at)) {
      await recordAbsence(tx, services, { attempt, checkout })
      return
    }
    await moveCheckout(tx, checkout.id, ['PAYING'], 'REVIEW')
    const seconds = pause ?? pauseAfter(attempt, at)
    await scheduleCheck(tx, jobs, { attemptId, at: secondsLater(at, seconds), now: at })
    if (at > secondsLater(attempt.sentAt, ALERT_AFTER_MINUTES * 60)) {
      await alertStaff(tx, services, {
        key: `in-doubt:${attemptId}`,
        title: `Pago sin confirmar de la orden ${attempt.gatewayOrder}`,
        text: `El medio de pago no responde qué pasó con este pago. Seguimos preguntando; el comprador espera.`,
      })
    }
  })
}
