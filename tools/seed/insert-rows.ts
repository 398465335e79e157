import { getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../../server/platform/db/schema/database.ts'

/**
 * Inserts many rows with a single JSON parameter, several times as fast as a parameter for each value. All rows have the
 * same fields. Rows that exist already are left alone.
 */
export async function insertRows<Table extends PgTable>(
  tx: Database,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const first = rows[0]
  if (!first) return
  const allColumns = getTableColumns(table)
  const columns = Object.keys(first).flatMap((name) => {
    const column = allColumns[name]
    return column ? [{ name, stored: storedName(column, name) }] : []
  })
  const names = sql.join(
    columns.map(({ stored }) => sql.identifier(stored)),
    sql`, `,
  )
  const target = sql.identifier(getTableName(table))
  const objects = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(columns.map(({ name, stored }) => [stored, row[name] ?? null])),
  )
  await tx.execute(
    sql`insert into ${target} (${names}) select ${names} from json_populate_recordset(null::${target}, ${JSON.stringify(objects)}::json) on conflict do nothing`,
  )
}

/** The name of a column in the database: its own if it was given one, else that of its field in snake case. */
function storedName({ keyAsName, name }: Pick<PgColumn, 'keyAsName' | 'name'>, field: string): string {
  return keyAsName ? field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) : name
}
