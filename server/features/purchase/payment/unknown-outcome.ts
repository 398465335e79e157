import type { Dependencies } from '../../dependencies.ts'
import { alertStaff } from '../../emails/alerts.ts'
import { isAbsent, isTokenDead, nextLateCheck, pauseAfter, scheduleCheck, secondsLater } from './check-schedule.ts'
import { noteFailedRequest } from './delayed-outcome.ts'
import { recordAbsence } from './outcome.ts'
import { sendAgain, type Sending } from './sending.ts'
import { lockAttempt, moveAttempt, moveCheckout, UNSETTLED } from '../checkout/states.ts'

/** Minutes after its sending, or the end of a delayed payment, after which staff get an email about an unknown outcome. */
export const ALERT_AFTER_MINUTES = 15

type FailedCheck = {
  /** Whether the gateway answered that it does not know the attempt; otherwise it did not answer. */
  isDenied?: boolean
  /** Seconds until the next check; without it the attempt's age decides. */
  pause?: number
}

/**
 * Records that the outcome of an attempt is still unknown, and schedules the next check. An attempt that the gateway has not
 * known for long enough becomes absent: the promo code is released and another card may be tried.
 * @returns the charge that the caller has to send again, because the gateway does not know it
 */
export async function recordUnknownOutcome(
  dependencies: Pick<Dependencies, 'db' | 'env' | 'jobs' | 'documents' | 'cards' | 'now'>,
  attemptId: string,
  { isDenied = false, pause }: FailedCheck = {},
): Promise<Sending | null> {
  const { db, jobs, now } = dependencies
  return db.transaction(async (tx) => {
    const { attempt, checkout } = await lockAttempt(tx, attemptId)
    const at = now()
    if (attempt.status === 'ABSENT' || attempt.status === 'DECLINED') {
      const late = attempt.status === 'ABSENT' ? nextLateCheck(attempt, at) : null
      const checkAt = isDenied ? late : secondsLater(at, pauseAfter(attempt, at))
      await scheduleCheck(tx, jobs, { attemptId, at: checkAt, now: at })
      return null
    }
    const notFound = attempt.notFound + (isDenied ? 1 : 0)
    const card = isTokenDead(attempt, at) ? { encryptedCard: null } : {}
    if (!(await moveAttempt(tx, attemptId, UNSETTLED, 'UNKNOWN', { notFound, ...card }))) return null
    const unanswered = { ...attempt, notFound }
    if (isDenied) {
      if (isAbsent(unanswered, at)) {
        await recordAbsence(tx, dependencies, { attempt, checkout })
        return null
      }
      const sending = await sendAgain(tx, dependencies, { attempt: unanswered, checkout, now: at })
      if (sending) return sending
    }
    await moveCheckout(tx, checkout.id, ['PAYING'], 'REVIEW')
    const seconds = pause ?? pauseAfter(unanswered, at)
    await scheduleCheck(tx, jobs, { attemptId, at: secondsLater(at, seconds), now: at })
    if (at > secondsLater(attempt.sentAt, ALERT_AFTER_MINUTES * 60)) {
      await alertStaff(tx, dependencies, {
        key: `outcome-unknown:${attemptId}`,
        title: `Pago sin confirmar de la orden ${attempt.gatewayOrder}`,
        text: `El medio de pago no responde qué pasó con este pago. Seguimos preguntando; el comprador espera.`,
      })
    }
    await noteFailedRequest(tx, dependencies, attempt)
    return null
  })
}
