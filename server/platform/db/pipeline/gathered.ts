import type { Database } from '../schema/database.ts'

type Batch<Row> = { rows: Row[]; written: Promise<void> }

/**
 * A statement that writes rows, for calls that come in crowds. One is under way at a time: the rows of the calls that come
 * meanwhile are written by the next, so that a crowd shares statements and commits, and a single call waits for nobody. For rows
 * that cannot be refused, since a failure is everybody's; not for transactions.
 * @throws to every caller of the statement, when it fails
 */
export function gathered<Row>(
  write: (db: Database, rows: readonly Row[]) => Promise<unknown>,
): (db: Database, rows: readonly Row[]) => Promise<void> {
  const waiting = new WeakMap<Database, Batch<Row>>()
  const underWay = new WeakMap<Database, Promise<unknown>>()
  const gather = (db: Database): Batch<Row> => {
    const rows: Row[] = []
    const written = Promise.resolve(underWay.get(db)).then(async () => {
      waiting.delete(db)
      const writing = write(db, rows)
      underWay.set(
        db,
        writing.catch(() => undefined),
      )
      await writing
    })
    const batch = { rows, written }
    waiting.set(db, batch)
    return batch
  }
  return (db, rows) => {
    const batch = waiting.get(db) ?? gather(db)
    batch.rows.push(...rows)
    return batch.written
  }
}
