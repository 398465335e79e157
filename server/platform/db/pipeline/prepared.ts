import { type Placeholder, sql } from 'drizzle-orm'
import type { PgInsertBase, PgQueryResultHKT, PgTable, PgUpdateBase } from 'drizzle-orm/pg-core'
import type { Database } from '../schema/database.ts'

/** The placeholders for a statement's values, by name. */
export type Places<Name extends string> = Record<Name, Placeholder>

type PreparedStatement = { execute: (values?: Record<string, unknown>) => Promise<unknown> }
type Preparable = { prepare: (name: string) => PreparedStatement }
type Rows<Statement extends Preparable> = Awaited<ReturnType<ReturnType<Statement['prepare']>['execute']>>
type Row = Readonly<Record<string, unknown>>
type InsertQuery<Table extends PgTable> = PgInsertBase<Table, PgQueryResultHKT>
type UpdateQuery<Table extends PgTable> = PgUpdateBase<Table, PgQueryResultHKT>

const places = new Proxy({}, { get: (_, name) => sql.placeholder(String(name)) }) as Places<string>

/**
 * A frequent statement of the purchase. It is built once for each connection, since building takes longer than sending. It
 * is sent at the call, so that the statements of a transaction run in the order of the calls even when none of them is
 * awaited in between.
 */
export function prepared<Name extends string, Statement extends Preparable>(
  build: (db: Database, place: Places<Name>) => Statement,
): (db: Database, values: Record<Name, unknown>) => Promise<Rows<Statement>> {
  const built = new WeakMap<object, PreparedStatement>()
  return (db, values) => {
    const { session } = db._
    const statement = built.get(session) ?? build(db, places).prepare('')
    built.set(session, statement)
    return statement.execute(values) as Promise<Rows<Statement>>
  }
}

/** Like `prepared`, to insert a row: builds a statement for each set of columns that rows have. */
export function preparedInsert<Table extends PgTable, Statement extends Preparable>(
  table: Table,
  finish: (insert: InsertQuery<Table>) => Statement,
): (db: Database, row: Table['$inferInsert']) => Promise<Rows<Statement>> {
  const insert = byColumns((columns) =>
    prepared((db, place: Places<string>) => finish(db.insert(table).values(valuesAt(place, columns) as never))),
  )
  return (db, row) => insert(row)(db, row)
}

type Update<Table extends PgTable, Name extends string, Result> = (
  db: Database,
  set: Partial<Table['$inferInsert']>,
  values: Record<Name, unknown>,
) => Promise<Result>

/**
 * Like `prepared`, to update rows: builds a statement for each set of columns to change. Columns and values share one
 * namespace: if a value has the name of a column, the result is `never`, which cannot be called.
 */
export function preparedUpdate<Table extends PgTable, Name extends string, Statement extends Preparable>(
  table: Table,
  finish: (update: UpdateQuery<Table>, place: Places<Name>) => Statement,
): [Name & keyof Table['$inferInsert']] extends [never] ? Update<Table, Name, Rows<Statement>> : never
export function preparedUpdate<Table extends PgTable, Name extends string, Statement extends Preparable>(
  table: Table,
  finish: (update: UpdateQuery<Table>, place: Places<Name>) => Statement,
): Update<Table, Name, Rows<Statement>> {
  const update = byColumns((columns) =>
    prepared((db, place: Places<string>) =>
      finish(db.update(table).set(valuesAt(place, columns) as never) as unknown as UpdateQuery<Table>, place),
    ),
  )
  return (db, set, values) => update(set)(db, { ...set, ...values })
}

/** Columns with whether their value is null: the library would encode a null in a placeholder as if it were a value. */
type Columns = readonly (readonly [name: string, isNull: boolean])[]

function byColumns<Statement>(make: (columns: Columns) => Statement): (row: Row) => Statement {
  const statements = new Map<string, Statement>()
  return (row) => {
    const columns = Object.entries(row).map(([name, value]) => [name, value === null] as const)
    const key = columns.join()
    const statement = statements.get(key) ?? make(columns)
    statements.set(key, statement)
    return statement
  }
}

function valuesAt(place: Places<string>, columns: Columns): Record<string, Placeholder | null | undefined> {
  return Object.fromEntries(columns.map(([name, isNull]) => [name, isNull ? null : place[name]]))
}
