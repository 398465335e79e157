/** A way to pay rests after as many failures without a success between them. */
export const FAILURES_UNTIL_REST = 10
/** Minutes for which it then is not offered. */
export const REST_MINUTES = 30

/** `failures`: how many there were since the last success. */
export type Resting = { failures: number; restsUntil: Date | null }

/** Whether a way to pay rests, and is not offered. */
export function isResting({ restsUntil }: Pick<Resting, 'restsUntil'>, now: Date): boolean {
  return restsUntil !== null && restsUntil > now
}

/**
 * Returns until when a way to pay rests after another failure, which `failures` counts already: from the tenth in a row on, each
 * failure while it is offered begins a rest, and a failure during a rest does not prolong it. Staff are told of the first rest.
 */
export function afterFailure(
  { failures, restsUntil }: Resting,
  now: Date,
): { restsUntil: Date | null; isStaffTold: boolean } {
  if (failures < FAILURES_UNTIL_REST || isResting({ restsUntil }, now)) return { restsUntil, isStaffTold: false }
  return {
    restsUntil: new Date(now.getTime() + REST_MINUTES * 60_000),
    isStaffTold: failures === FAILURES_UNTIL_REST,
  }
}
