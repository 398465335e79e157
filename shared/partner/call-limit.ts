import { readNumber, WHOLE_SHAPE } from '../typed-number.ts'
import type { ValidationIssue } from '../validation-issues.ts'

/** How many calls a minute a business may make when staff have set no other limit: fifty a second. */
export const USUAL_CALLS = 3_000
/** The lowest and the highest limit that staff may set. */
export const FEWEST_CALLS = 60
export const MOST_CALLS = 60_000

export const REASON_MAX_LENGTH = 200

type NewLimit = {
  /** Null for the usual limit. */
  callsPerMinute: number | null
  reason: string
}

/** Returns what stands against a limit of calls a minute; another limit than `before` needs a reason. */
export function checkCallLimit(
  { callsPerMinute, reason }: NewLimit,
  { before }: { before: number | null },
): ValidationIssue[] {
  const isInRange = callsPerMinute === null || (callsPerMinute >= FEWEST_CALLS && callsPerMinute <= MOST_CALLS)
  if (!isInRange || !Number.isInteger(callsPerMinute ?? USUAL_CALLS))
    return [{ path: 'callsPerMinute', key: 'PARTNER_KEYS.CALLS_RANGE' }]
  const isMissing = callsPerMinute !== before && !reason.trim()
  return isMissing ? [{ path: 'reason', key: 'PARTNER_KEYS.REASON_MISSING' }] : []
}

export type TypedAccess = { isLive: boolean; callsPerMinute: string; reason: string }

/** Reads the form of a business's access; a limit that is no number is NaN, which `checkCallLimit` refuses. */
export function readAccess({ callsPerMinute, reason, ...typed }: TypedAccess) {
  return { ...typed, callsPerMinute: readNumber(callsPerMinute, WHOLE_SHAPE), reason: reason.trim() }
}
