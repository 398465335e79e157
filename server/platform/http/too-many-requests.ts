import { dayAt, formatDayOfYear, minuteAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'

const MINUTE = 60_000

/**
 * The refusal of a limit, which says until when; answered with Retry-After (errors.ts).
 * @param until from when on there is room again
 */
export function tooManyRequests(until: Date, now: Date): Failure {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000))
  // The first whole minute that is not too early.
  const then = new Date(Math.ceil(until.getTime() / MINUTE) * MINUTE)
  const day = dayAt(then) === dayAt(now) ? '' : `el ${formatDayOfYear(dayAt(then))} `
  const hour = minuteAt(then).slice(-5)
  const article = hour.startsWith('01') ? 'la' : 'las'
  const message =
    retryAfterSeconds <= 60 ? undefined : `Demasiados intentos. Vas a poder volver a probar ${day}a ${article} ${hour}.`
  return new Failure('TOO_MANY_REQUESTS', { message, data: { retryAfterSeconds } })
}
