/** An observation that the primary's log ended at `position`. It still did at `at`, in milliseconds of a monotonic clock. */
export type Sample = { at: number; position: bigint }

/** Parses a position of PostgreSQL's log: two halves in hexadecimal digits. */
export function positionOf(lsn: string): bigint {
  const [high = '', low = ''] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

type Since = { samples: readonly Sample[]; now: number; longestMs: number }

/**
 * Whether a replica that has replayed the log up to `replayed` has everything that the primary had `longestMs` ago.
 * Measured with our own clock and the primary's log, because a replica that lost its primary believes that it is up to
 * date.
 */
export function isFreshEnough(replayed: bigint, { samples, now, longestMs }: Since): boolean {
  return samples.some(({ at, position }) => position <= replayed && now - at <= longestMs)
}
