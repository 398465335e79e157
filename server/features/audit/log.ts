import { createHash } from 'node:crypto'
import { and, asc, desc, eq, gt, max, notExists } from 'drizzle-orm'
import type { AuditAction, DetailName } from '#shared/audit/actions.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { preparedInsert } from '../../platform/db/pipeline/prepared.ts'
import { auditLink, auditLog } from '../../platform/db/schema/operations.ts'

export type Value = string | number | boolean | null
type Detail = { readonly [name: string]: Value | Detail }
/** The value of a field before and after a change. */
export type Change = { readonly from: Value; readonly to: Value }

/** Facts that staff may read: no documents, no card data. Amounts in cents. */
export type AuditDetail<Action extends AuditAction = AuditAction> = Readonly<
  Partial<Record<DetailName<Action>, Value | Change>>
>

/** An action, its subject and its author: `userId` is null when the server acted by itself or for the public. */
export type AuditEntry<Action extends AuditAction = AuditAction, EntryDetail = AuditDetail<Action>> = {
  at: Date
  userId: string | null
  /** A noun and a participle. */
  action: Action
  /** The id of the record that the action changed. */
  subject: string
  detail: EntryDetail
}

/** Allows only the detail names that the list of actions gives, also for values that are not literals. */
type Exactly<EntryDetail, Name> = EntryDetail & { readonly [Other in Exclude<keyof EntryDetail, Name>]: never }

const FIRST_PREVIOUS_HASH = '0'.repeat(64)
const BATCH = 1_000
/** How many entries may be written and chained during one long transaction. */
const LATE_ENTRIES = 10_000

/**
 * Adds an entry in the caller's transaction. It is chained later, by one process at a time, so that no sale waits for another.
 */
export async function writeAudit<Action extends AuditAction, EntryDetail extends AuditDetail<Action>>(
  tx: Database,
  entry: AuditEntry<Action, Exactly<EntryDetail, DetailName<Action>>>,
): Promise<void> {
  await insertEntry(tx, entry)
}

const insertEntry = preparedInsert(auditLog, (insert) => insert)

/** Chains the entries that wait for it. With `whole` also an entry whose transaction ended long after later ones had begun. */
export async function chainAudit(db: Database, { whole = false } = {}): Promise<void> {
  for (;;) {
    const after = whole ? 0 : await endedUpTo(db)
    if ((await waitingEntries(db, after, 1)).length === 0) return
    await chainBatch(db, after)
  }
}

/** Returns an id so far back that the transactions of all entries up to it have ended. */
async function endedUpTo(db: Database): Promise<number> {
  const [newest] = await db.select({ id: max(auditLink.entryId) }).from(auditLink)
  return Math.max(0, (newest?.id ?? 0) - LATE_ENTRIES)
}

function waitingEntries(db: Database, after: number, atMost: number) {
  const links = db
    .select()
    .from(auditLink)
    .where(and(gt(auditLink.entryId, after), eq(auditLink.entryId, auditLog.id)))
  const waits = and(gt(auditLog.id, after), notExists(links))
  return db.select().from(auditLog).where(waits).orderBy(asc(auditLog.id)).limit(atMost)
}

async function chainBatch(db: Database, after: number): Promise<void> {
  await db.transaction(async (tx) => {
    await holdLock(tx, 'auditLog')
    const [last] = await tx.select().from(auditLink).orderBy(desc(auditLink.position)).limit(1)
    let { position, hash } = last ?? { position: 0, hash: FIRST_PREVIOUS_HASH }
    const links = (await waitingEntries(tx, after, BATCH)).map((entry) => {
      hash = hashOf(entry as HashedEntry, hash)
      position += 1
      return { position, entryId: entry.id, hash }
    })
    if (links.length > 0) await tx.insert(auditLink).values(links)
  })
}

/** The last good entry of the chain, with its hash; for an empty chain, id 0 and the first hash. */
export type AuditHead = { id: number; hash: string }

type Chain = { entries: number; brokenAt: number | null; head: AuditHead }

/**
 * Chains waiting entries and reads the whole chain. `brokenAt` is the id of the first entry that was changed, or that follows a
 * removed one.
 */
export async function verifyAudit(db: Database): Promise<{ entries: number; brokenAt: number | null }> {
  await chainAudit(db, { whole: true })
  const { entries, brokenAt } = await readChain(db, () => undefined)
  return { entries, brokenAt }
}

/** Reads the whole chain and passes each good entry to `onEntry`. Entries that wait to be chained are not part of it. */
export async function readChain(db: Database, onEntry: (entry: AuditHead) => void): Promise<Chain> {
  let entries = 0
  let head: AuditHead = { id: 0, hash: FIRST_PREVIOUS_HASH }
  for await (const { link, entry } of linksWithEntries(db)) {
    const isNext = link.position === entries + 1 && entry !== null
    if (!isNext || link.hash !== hashOf(entry as HashedEntry, head.hash))
      return { entries, brokenAt: link.entryId, head }
    head = { id: link.entryId, hash: link.hash }
    onEntry(head)
    entries += 1
  }
  return { entries, brokenAt: null, head }
}

async function* linksWithEntries(db: Database) {
  let position = 0
  for (;;) {
    const batch = await db
      .select({ link: auditLink, entry: auditLog })
      .from(auditLink)
      .leftJoin(auditLog, eq(auditLog.id, auditLink.entryId))
      .where(gt(auditLink.position, position))
      .orderBy(asc(auditLink.position))
      .limit(BATCH)
    yield* batch
    if (batch.length < BATCH) return
    position = batch.at(-1)!.link.position
  }
}

type HashedEntry = { at: Date; userId: string | null; action: string; subject: string; detail: Detail }

function hashOf({ at, userId, action, subject, detail }: HashedEntry, previousHash: string): string {
  const content = canonical({ at: at.toISOString(), userId, action, subject, detail, previousHash })
  return createHash('sha256').update(content).digest('hex')
}

/** Returns JSON with sorted names: the database returns the fields of a detail in its own order. */
function canonical(value: Detail[string]): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonical(value[name] ?? null)}`)
  return `{${members.join()}}`
}
