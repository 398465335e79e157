/** When versions of the tariff start: milliseconds since 1970, by the database's clock. */
export type Start = { version: number; at: number }

/** A start is told to every process before it comes: nobody may set, move or withdraw one that is nearer than this. */
export const LEAST_NOTICE_S = 120

export const versionStates = ['draft', 'approved', 'scheduled', 'in-force', 'past'] as const
export type VersionState = (typeof versionStates)[number]

/**
 * The version in force at an instant: of those that have started, the last to start. As no two start at the same instant,
 * there is exactly one from the first start on; null before it.
 */
export function versionAt(starts: readonly Start[], at: number): number | null {
  const started = starts.filter((start) => start.at <= at).toSorted((a, b) => b.at - a.at)
  return started[0]?.version ?? null
}

/** What a version is at an instant, by when it was approved, when it starts, and what is in force. */
export function versionState(
  { version, isApproved, startsAt }: { version: number; isApproved: boolean; startsAt: number | null },
  { inForce, at }: { inForce: number | null; at: number },
): VersionState {
  if (!isApproved) return 'draft'
  if (startsAt === null) return 'approved'
  if (startsAt > at) return 'scheduled'
  return version === inForce ? 'in-force' : 'past'
}
