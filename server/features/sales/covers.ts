import { createHash } from 'node:crypto'
import type { CheckoutSnapshot } from '../../platform/db/schema/checkout-snapshot.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { preparedInsert } from '../../platform/db/pipeline/prepared.ts'
import { cover } from '../../platform/db/schema/sale-documents.ts'

/** Builds the row of the sold cover, with the hash of its content as key. */
export function coverRow({ benefits }: Pick<CheckoutSnapshot<unknown>, 'benefits'>): typeof cover.$inferInsert {
  // The database returns the fields of a snapshot in its own order, so they are put in a fixed one for the hash.
  const content = benefits.map(({ name, value }) => ({ name, value }))
  return { hash: createHash('sha256').update(JSON.stringify(content)).digest('hex'), benefits: content }
}

const storedHashes = new WeakMap<Database, Set<string>>()
const insertCover = preparedInsert(cover, (insert) => insert.onConflictDoNothing())

/**
 * Stores what a plan gives once for each process, so that a sale does not write it again. Pass the database, not a
 * transaction: after a rollback, the process would take it for stored although it is missing.
 */
export async function coverOnce(db: Database, snapshot: Pick<CheckoutSnapshot, 'benefits'>): Promise<void> {
  const row = coverRow(snapshot)
  const hashes = storedHashes.get(db) ?? new Set()
  if (hashes.has(row.hash)) return
  await insertCover(db, row)
  storedHashes.set(db, hashes.add(row.hash))
}

/** Stores the cover of a sale in its transaction, unless this process knows that it is there: `db` is the database of both. */
export async function storeCover(tx: Database, db: Database, row: ReturnType<typeof coverRow>): Promise<void> {
  if (!storedHashes.get(db)?.has(row.hash)) await insertCover(tx, row)
}
