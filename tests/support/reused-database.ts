import { openAsBlob } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { answerOf } from '../../server/platform/db/pglite/answer.ts'
import { connectionOver } from '../../server/platform/db/embedded.ts'
import type { Connection } from '../../server/platform/db/schema/database.ts'

/**
 * An embedded database in memory, with the SQL that restores the template's rows. Opening a database takes half a second of a
 * processor, restoring its rows a twentieth of that, so the tests of a worker use the same one in turn.
 */
type TestDatabase = { client: PGlite; template: string; putBack: string; shape: string }

const idle: TestDatabase[] = []
/** How long to wait for a transaction that a test left open. Milliseconds. */
const PUT_BACK_MS = 5_000

/** A database with exactly the rows of a template file. */
export async function reusedDatabase(template: string): Promise<Connection> {
  const database = (await nextIdle(template)) ?? (await open(template))
  const connection = connectionOver((messages) => answerOf(database.client, messages))
  // Closing it marks the database as idle, and rejects later queries of its test.
  const close = async () => {
    await connection.close()
    idle.push(database)
  }
  return { ...connection, close }
}

async function nextIdle(template: string): Promise<TestDatabase | null> {
  for (;;) {
    const place = idle.findIndex((database) => database.template === template)
    const [database] = place < 0 ? [] : idle.splice(place, 1)
    if (!database) return null
    if (await isPutBack(database)) return database
    void database.client.close().catch(() => undefined)
  }
}

/** Restores the template's rows. Returns false when that failed, or when a test has changed the schema. */
async function isPutBack({ client, putBack, shape }: TestDatabase): Promise<boolean> {
  const done = (async () => {
    await client.exec('rollback')
    await client.exec('discard all')
    await client.exec(putBack)
    return (await shapeOf(client)) === shape
  })()
  const late = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), PUT_BACK_MS).unref())
  return Promise.race([done, late]).catch(() => false)
}

async function open(template: string): Promise<TestDatabase> {
  const client = await PGlite.create({ extensions: { pg_trgm }, loadDataDir: await openAsBlob(template) })
  const { rows: tables } = await client.query<{ name: string; copy: string; columns: string }>(TABLES)
  const { rows: sequences } = await client.query<{ name: string; value: string | null; start: string }>(SEQUENCES)
  await client.exec(
    `create schema kept_rows; ${tables.map(({ name, copy }) => `create table ${copy} as table ${name}`).join(';')}`,
  )
  const filled = new Set<string>()
  for (const { name } of tables) {
    if ((await client.query(`select from ${name} limit 1`)).rows.length > 0) filled.add(name)
  }
  const putBack = [
    `set session_replication_role = 'replica'`,
    ...tables.map(({ name }) => `delete from ${name}`),
    ...tables
      .filter(({ name }) => filled.has(name))
      .map(
        ({ name, copy, columns }) =>
          `insert into ${name} (${columns}) overriding system value select ${columns} from ${copy}`,
      ),
    ...sequences.map(({ name, value, start }) => `select setval('${name}', ${value ?? start}, ${value !== null})`),
    'reset session_replication_role',
  ].join(';\n')
  return { client, template, putBack, shape: await shapeOf(client) }
}

async function shapeOf(client: PGlite): Promise<string> {
  const { rows } = await client.query<{ shape: string }>(SHAPE)
  return rows[0]!.shape
}

const OURS = `nspname <> all('{pg_catalog,pg_toast,information_schema,kept_rows}')`

const TABLES = `
  select format('%I.%I', nspname, relname) as name, format('kept_rows.%I', nspname || '.' || relname) as copy,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
     where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class c join pg_namespace n on n.oid = relnamespace
  where relkind = 'r' and ${OURS}`

const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, last_value::text as value, start_value::text as start
  from pg_sequences where schemaname <> 'kept_rows'`

/** A hash that changes with any table, column, trigger, constraint or function. */
const SHAPE = `
  select md5(concat(
    (select string_agg(concat(relname, relkind, relacl), ',' order by relname, c.oid)
     from pg_class c join pg_namespace n on n.oid = relnamespace where ${OURS}),
    (select string_agg(concat(attname, attnotnull, atttypid), ',' order by attrelid, attnum)
     from pg_attribute join pg_class c on c.oid = attrelid join pg_namespace n on n.oid = relnamespace
     where ${OURS} and relkind = 'r' and attnum > 0),
    (select string_agg(concat(tgname, tgenabled), ',' order by t.oid) from pg_trigger t),
    (select string_agg(concat(conname, convalidated), ',' order by c.oid) from pg_constraint c),
    (select string_agg(concat(proname, prosrc), ',' order by p.oid)
     from pg_proc p join pg_namespace n on n.oid = pronamespace where ${OURS})
  )) as shape`
