import type { Reader } from '../../platform/db/as-business.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'

/** The caller, and what reading the work that waits for the caller needs. */
export type CallerNeeds = Pick<Dependencies, 'db' | 'env' | 'now' | 'accountSecrets'> & {
  identity: Identity
  read: Reader
}

/** A record that waits. */
type WaitingRow = { id: string; name: string; since: Date }

/** The records of a kind that wait; `since` is undefined when there are none. */
export type WaitingRecords = { count: number; late?: number; since: Date | undefined; oldest?: WaitingRow[] }

/** How many records of a kind are named. */
export const NAMED = 3

/** Sums up all records of a kind, in any order. */
export function waiting(records: readonly WaitingRow[]): WaitingRecords {
  const ordered = records.toSorted((a, b) => a.since.getTime() - b.since.getTime())
  return { count: records.length, since: ordered[0]?.since, oldest: ordered.slice(0, NAMED) }
}
