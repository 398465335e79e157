import type { SQL } from 'drizzle-orm'
import type { Database } from './schema/database.ts'

/** Runs a statement and returns its rows, in the type that the caller states. */
export async function rowsOf<Row>(db: Database, statement: SQL): Promise<Row[]> {
  return ((await db.execute(statement)) as unknown as { rows: Row[] }).rows
}
