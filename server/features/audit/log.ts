import { createHash } from 'node:crypto'
import { asc, desc, sql } from 'drizzle-orm'
import type { AuditAction, DetailName } from '#shared/audit/actions.ts'
import type { Database } from '../../platform/db/connect.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'

type Value = string | number | boolean | null
type Detail = { readonly [name: string]: Value | Detail }
/** What a field was, and what it is now. */
type Change = { readonly from: Value; readonly to: Value }

/** Facts that staff may read: no documents, no card data. Amounts in cents. */
export type AuditDetail<Action extends AuditAction = AuditAction> = Readonly<
  Partial<Record<DetailName<Action>, Value | Change>>
>

/** What was done, to what, and by whom: `userId` is null when the server did it by itself or for the public. */
export type AuditEntry<Action extends AuditAction = AuditAction, Said = AuditDetail<Action>> = {
  at: Date
  userId: string | null
  /** Noun and participle. */
  action: Action
  /** The id of what it was done to. */
  subject: string
  detail: Said
}

/** Refuses what the list of actions does not name, also in what is no literal. */
type Exactly<Said, Name> = Said & { readonly [Other in Exclude<keyof Said, Name>]: never }

const FIRST_PREVIOUS_HASH = '0'.repeat(64)
const VERIFY_BATCH = 1_000

/**
 * Adds an entry inside the caller's transaction. Entries are chained by hash, so writers queue up here until commit: call
 * it last.
 */
export async function writeAudit<Action extends AuditAction, Said extends AuditDetail<Action>>(
  tx: Database,
  entry: AuditEntry<Action, Exactly<Said, DetailName<Action>>>,
): Promise<void> {
  await holdLock(tx, 'auditLog')
  const [last] = await tx.select({ hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.id)).limit(1)
  const previousHash = last?.hash ?? FIRST_PREVIOUS_HASH
  await tx.insert(auditLog).values({ ...entry, previousHash, hash: hashOf(entry as Hashed, previousHash) })
}

/** How far the chain is good: its last good entry, with its hash, which after nothing at all is the one that begins it. */
export type AuditHead = { id: number; hash: string }

type Chain = { entries: number; brokenAt: number | null; head: AuditHead }

/** Reads the whole chain. `brokenAt` is the id of the first entry that was changed, or that follows one removed. */
export async function verifyAudit(db: Database): Promise<{ entries: number; brokenAt: number | null }> {
  const { entries, brokenAt } = await readChain(db, () => undefined)
  return { entries, brokenAt }
}

/** The same, showing each good entry on the way. */
export async function readChain(db: Database, onEntry: (entry: AuditHead) => void): Promise<Chain> {
  let entries = 0
  let head: AuditHead = { id: 0, hash: FIRST_PREVIOUS_HASH }
  for (;;) {
    const batch = await db
      .select()
      .from(auditLog)
      .where(sql`${auditLog.id} > ${head.id}`)
      .orderBy(asc(auditLog.id))
      .limit(VERIFY_BATCH)
    for (const row of batch) {
      const isGood = row.previousHash === head.hash && row.hash === hashOf(row as Hashed, head.hash)
      if (!isGood) return { entries, brokenAt: row.id, head }
      head = { id: row.id, hash: row.hash }
      onEntry(head)
      entries += 1
    }
    if (batch.length < VERIFY_BATCH) return { entries, brokenAt: null, head }
  }
}

type Hashed = { at: Date; userId: string | null; action: string; subject: string; detail: Detail }

function hashOf({ at, userId, action, subject, detail }: Hashed, previousHash: string): string {
  const content = canonical({ at: at.toISOString(), userId, action, subject, detail, previousHash })
  return createHash('sha256').update(content).digest('hex')
}

/** JSON with sorted names: the database gives a detail back in an order of its own. */
function canonical(value: Detail[string]): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`)
  return `{${members.join()}}`
}
