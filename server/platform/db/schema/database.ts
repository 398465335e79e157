import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** The database or a transaction on it: the parameter of every store function. */
export type Database = PgDatabase<PgQueryResultHKT>

export type Connection = {
  kind: 'pglite' | 'postgres'
  db: Database
  /** The job queue's access to the same database. */
  jobs: Pick<ConstructorOptions, 'db' | 'connectionString' | 'max'>
  close: () => Promise<void>
}
