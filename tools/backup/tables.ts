import { sql } from 'drizzle-orm'
import { rowsOf } from '../../server/platform/db/rows-of.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import type { Sequence, Table } from './manifest.ts'

const ROWS_AT_ONCE = 1_000

/**
 * Fixes the text format of dates, instants and numbers, with every digit, until the transaction ends, whatever the
 * server's settings.
 */
export async function fixTheForm(tx: Database): Promise<void> {
  for (const setting of ["timezone = 'UTC'", "datestyle = 'ISO, YMD'", "intervalstyle = 'postgres'"]) {
    await tx.execute(sql.raw(`set local ${setting}`))
  }
  await tx.execute(sql`set local extra_float_digits = 1`)
}

/** The tables of the database, each after those that it refers to. Those of the job queue are left out. */
export async function listTables(tx: Database): Promise<Table[]> {
  const tables = await rowsOf<Table>(
    tx,
    sql`select c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' group by c.relname order by c.relname`,
  )
  const references = await rowsOf<{ from: string; to: string }>(
    tx,
    sql`select distinct f.relname::text as "from", t.relname::text as "to" from pg_constraint k
      join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
      where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.conrelid <> k.confrelid`,
  )
  return inOrder(tables, references)
}

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const placed: Table[] = []
  const isPlaced = (name: string) => placed.some((table) => table.name === name)
  for (let rest = [...tables]; rest.length > 0;) {
    const next = rest.filter(({ name }) => references.every(({ from, to }) => from !== name || isPlaced(to)))
    if (next.length === 0) throw new Error(`Tables refer to each other: ${rest.map(({ name }) => name).join(', ')}.`)
    placed.push(...next)
    rest = rest.filter((table) => !next.includes(table))
  }
  return placed
}

/** The sequences and their last values, which number sales, requests and the like. */
export async function listSequences(tx: Database): Promise<Sequence[]> {
  const names = await rowsOf<{ name: string }>(
    tx,
    sql`select relname::text as name from pg_class
      where relkind = 'S' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const found: Sequence[] = []
  for (const { name } of names) {
    const [at] = await rowsOf<Omit<Sequence, 'name'>>(
      tx,
      sql`select last_value::text as "lastValue", is_called as "isCalled" from public.${sql.identifier(name)}`,
    )
    if (at) found.push({ name, ...at })
  }
  return found
}

export async function setSequences(tx: Database, sequences: readonly Sequence[]): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await tx.execute(sql`select setval(${`public."${name}"`}::regclass, ${lastValue}::bigint, ${isCalled})`)
  }
}

/**
 * The column of each table that no backup may contain: with the card of a pending payment, a restored copy would send the
 * payment again.
 */
const LEFT_OUT: Record<string, string> = { payment_attempt: 'encrypted_card' }

/**
 * Reads the rows of a table, some at a time, each in PostgreSQL's text format of a whole row, which it reads back to the
 * same values.
 */
export async function* readRows(tx: Database, table: string): AsyncGenerator<string[]> {
  const from = sql.identifier(table)
  const leftOut = LEFT_OUT[table]
  const row = leftOut ? `jsonb_populate_record(whole_row, '{"${leftOut}": null}')` : 'whole_row'
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select (${sql.raw(row)})::text as line from public.${from} whole_row`,
  )
  try {
    for (;;) {
      const rows = await rowsOf<{ line: string }>(tx, sql.raw(`fetch ${ROWS_AT_ONCE} from backup_rows`))
      if (rows.length === 0) return
      yield rows.map(({ line }) => line)
    }
  } finally {
    await tx.execute(sql`close backup_rows`).catch(() => undefined)
  }
}

/** Inserts rows as `readRows` gave them, including the numbers that the database would generate. */
export async function insertLines(tx: Database, table: string, lines: readonly string[]): Promise<void> {
  const into = sql.identifier(table)
  await tx.execute(
    sql`insert into public.${into} overriding system value
      select (given.whole_row).* from (
        select line::public.${into} as whole_row from unnest(${sql.param(lines)}::text[]) as line offset 0
      ) as given`,
  )
}
