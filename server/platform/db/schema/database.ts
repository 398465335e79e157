import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'
import type { schema } from './all-tables.ts'

/** The database or a transaction on it: the parameter of every store function. */
export type Database = PgDatabase<PgQueryResultHKT, typeof schema>

export type Connection = {
  kind: 'pglite' | 'postgres'
  db: Database
  /** The job queue's access to the same database. */
  jobs: Pick<ConstructorOptions, 'db' | 'connectionString'>
  close: () => Promise<void>
}
