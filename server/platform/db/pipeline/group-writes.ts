import { inGroups } from '../../concurrency/in-groups.ts'
import type { Database } from '../schema/database.ts'

/**
 * A statement that writes rows, for calls that come in crowds. One is under way at a time: the rows of the calls that come
 * meanwhile are written by the next, so that a crowd shares statements and commits, and a single call waits for nobody. For rows
 * that cannot be refused, since a failure is everybody's; not for transactions.
 * @throws to every caller of the statement, when it fails
 */
export function groupWrites<Row>(
  write: (db: Database, rows: readonly Row[]) => Promise<unknown>,
): (db: Database, rows: readonly Row[]) => Promise<void> {
  const writers = new WeakMap<Database, (rows: readonly Row[]) => Promise<void>>()
  const writerOf = (db: Database) =>
    inGroups(async (calls: (readonly Row[])[]) => {
      await write(db, calls.flat())
    })
  return (db, rows) => {
    const writer = writers.get(db) ?? writerOf(db)
    writers.set(db, writer)
    return writer(rows)
  }
}
