import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'

/** Returns all rows of all tables as lower-case text: of all schemas, including the job queue's, or of `public` alone. */
export async function everyRow(db: Database, only?: 'public'): Promise<string> {
  const { rows: tables } = (await db.execute(sql`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)) as unknown as {
    rows: { schema: string; name: string }[]
  }
  for (const schema of ['public', 'jobs', 'drizzle']) {
    if (!tables.some((table) => table.schema === schema)) throw new Error(`nothing of ${schema} was read`)
  }
  const texts: string[] = []
  for (const { schema, name } of tables.filter((table) => only === undefined || table.schema === only)) {
    const { rows } = (await db.execute(
      sql`select to_jsonb(t)::text as row from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    )) as unknown as { rows: { row: string }[] }
    texts.push(...rows.map(({ row }) => row.toLowerCase()))
  }
  return texts.join('\n')
}
