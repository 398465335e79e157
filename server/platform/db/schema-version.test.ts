import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Place, testDatabase } from '../../../tests/support/database.ts'
import { newDatabase } from '../../../tests/support/test-app.ts'
import { migrate, openDatabase } from './connect.ts'
import type { Database } from './schema/database.ts'
import { knownMigrations, newestApplied, newestKnown } from './schema-version.ts'

const onPostgres = process.env.CEIBO_TEST_DATABASE === 'postgres'

/** Starts on a place as the product does, in a process that kills itself before the statement of this number of its migrations. */
const START = `
  const [module, place, most] = process.argv.slice(1)
  const { migrate, openDatabase } = await import(module)
  const opened = await openDatabase(JSON.parse(place), (folder) => folder + ' is in use')
  const begin = opened.db.transaction.bind(opened.db)
  let left = Number(most)
  opened.db.transaction = (act) => begin((tx) => {
    const execute = tx.execute.bind(tx)
    tx.execute = (statement) => {
      if (left === 0) process.kill(process.pid, 'SIGKILL')
      left -= 1
      return execute(statement)
    }
    return act(tx)
  })
  await migrate(opened.db)
  await opened.close()`

/** How it ended: by the kill, or in order; anything else is its error. */
async function start(place: Place, most = Infinity): Promise<'killed' | 'up'> {
  const module = path.join(import.meta.dirname, 'connect.ts')
  const program = ['--input-type=module', '-e', START, module, JSON.stringify(place), String(most)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (signal === 'SIGKILL') return 'killed'
  if (code !== 0) throw new Error(errors)
  return 'up'
}

/** Columns, constraints, indexes, triggers, views and policies of everything that migrations make. */
async function shapeOf(db: Database): Promise<string[]> {
  const { rows } = (await db.execute(sql`
    with own as (select oid from pg_namespace where nspname in ('public', 'drizzle')),
      rel as (select c.oid, c.relname, c.relkind from pg_class c where c.relnamespace in (select oid from own))
    select 'column ' || relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) || attnotnull as line
      from pg_attribute join rel on rel.oid = attrelid where attnum > 0 and not attisdropped and relkind in ('r', 'v', 'm')
    union all select 'constraint ' || relname || ' ' || conname || ' ' || pg_get_constraintdef(k.oid)
      from pg_constraint k join rel on rel.oid = conrelid
    union all select 'index ' || pg_get_indexdef(oid) from rel where relkind = 'i'
    union all select 'trigger ' || pg_get_triggerdef(t.oid) from pg_trigger t join rel on rel.oid = tgrelid
      where not tgisinternal
    union all select 'view ' || relname || ' ' || pg_get_viewdef(oid) from rel where relkind in ('v', 'm')
    union all select 'policy ' || relname || ' ' || polname from pg_policy join rel on rel.oid = polrelid
    union all select 'function ' || proname || ' ' || prosrc from pg_proc
      where pronamespace in (select oid from own) and prolang <> (select oid from pg_language where lanname = 'c')`)) as {
    rows: { line: string }[]
  }
  return rows.map(({ line }) => line).toSorted()
}

const folders: string[] = []
async function newPlace(): Promise<Place> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-migrations-'))
  folders.push(dataDir)
  return { dataDir, databaseUrl: await newDatabase() }
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

/** As a start finds it: nothing is migrated to look. */
async function look(place: Place): Promise<{ newest: number | null; shape: string[] }> {
  const { db, close } = await openDatabase(place, () => 'in use')
  const found = { newest: await newestApplied(db), shape: await shapeOf(db) }
  await close()
  return found
}

let good: string[]
beforeAll(async () => {
  const { db, close } = await testDatabase()
  good = await shapeOf(db)
  await close()
})

describe('K-05 a process that is killed in the middle of its migrations', { timeout: 240_000 }, () => {
  test('leaves the database as it was; of two that start at once then both come up, on the whole schema', async () => {
    const place = await newPlace()
    // Each migration is put on record by one statement more.
    const statements = knownMigrations().reduce((sum, { sql: own }) => sum + own.length + 1, 0)
    for (const share of [1 / 2, 1]) {
      expect(await start(place, Math.floor(statements * share))).toBe('killed')
      expect(await look(place), `${share} of ${statements}`).toEqual({ newest: null, shape: [] })
    }
    const starts = onPostgres ? [start(place), start(place)] : [start(place)]
    expect(new Set(await Promise.all(starts))).toEqual(new Set(['up']))
    const { db, close } = await openDatabase(place, () => 'in use')
    await migrate(db)
    await close()
    expect(await look(place)).toEqual({ newest: newestKnown(), shape: good })
  })
})
