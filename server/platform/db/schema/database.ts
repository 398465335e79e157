import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { ConstructorOptions } from 'pg-boss'

/** The database or a transaction on it: what every store function takes. */
export type Database = PgDatabase<PgQueryResultHKT>

export type Connection = {
  kind: 'pglite' | 'postgres'
  db: Database
  /** How the job queue reaches the same database. */
  jobs: Pick<ConstructorOptions, 'db' | 'connectionString'>
  close: () => Promise<void>
}
