/** The start of a version of the tariff: `at` in milliseconds since 1970, by the database's clock. */
export type Start = { version: number; at: number }

/** The seconds before a start in which nobody may set, move or withdraw it, because every process must be informed before it. */
export const LEAST_NOTICE_S = 120

export const versionStates = ['draft', 'approved', 'scheduled', 'in-force', 'past'] as const
export type VersionState = (typeof versionStates)[number]

/**
 * Whether a user may approve a version: another person than its last editor, unless the setting of the installation lets the
 * same do it because its staff is one person.
 */
export function mayApprove(
  { editedBy, selfApproval }: { editedBy: string | null; selfApproval: boolean },
  userId: string | null,
): boolean {
  return selfApproval || editedBy !== userId
}

/**
 * Returns the version in force at an instant: the last to start so far. As no two start at the same instant, there is exactly one
 * from the first start on; null before it.
 */
export function versionAt(starts: readonly Start[], at: number): number | null {
  const started = starts.filter((start) => start.at <= at).toSorted((a, b) => b.at - a.at)
  return started[0]?.version ?? null
}

/** Returns the state of a version at an instant, from its approval, its start, and the version in force. */
export function versionState(
  { version, isApproved, startsAt }: { version: number; isApproved: boolean; startsAt: number | null },
  { inForce, at }: { inForce: number | null; at: number },
): VersionState {
  if (!isApproved) return 'draft'
  if (startsAt === null) return 'approved'
  if (startsAt > at) return 'scheduled'
  return version === inForce ? 'in-force' : 'past'
}
