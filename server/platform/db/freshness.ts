/** The primary's log ended at `position` at the time `at` or later, in milliseconds of a clock that never jumps. */
export type Sample = { at: number; position: bigint }

/** A position of PostgreSQL's log, as it is written: two halves in hexadecimal digits. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

type Since = { samples: readonly Sample[]; now: number; longestMs: number }

/**
 * Whether a copy that has replayed the log up to `replayed` has all that the primary had `longestMs` ago. Counted on our own
 * clock and by the primary's own log: a copy that hears no more from its primary believes that it is up to date.
 */
export function isFreshEnough(replayed: bigint, { samples, now, longestMs }: Since): boolean {
  return samples.some(({ at, position }) => position <= replayed && now - at <= longestMs)
}
