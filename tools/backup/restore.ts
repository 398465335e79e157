import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { openDatabase } from '../../server/platform/db/connect.ts'
import { holdLock } from '../../server/platform/db/locks.ts'
import { markHalfRestored, unmarkHalfRestored } from '../../server/platform/db/half-restored.ts'
import { rowsOf } from '../../server/platform/db/rows-of.ts'
import { applyMigrations, knownMigrations } from '../../server/platform/db/schema-version.ts'
import type { Env } from '../../server/env.ts'
import { lockFolder } from '../../server/platform/db/folder-lock.ts'
import { refuseUnknownKey } from '../../server/features/personal-data/prepare-document-cipher.ts'
import { encryptionKeys, type KeyRing } from '../../server/platform/crypto/cipher.ts'
import { DamagedArchive, readArchive } from './archive.ts'
import { inUse, isThere, type Report } from './back-up.ts'
import { PARTS, writeFileBack } from './stored-files.ts'
import { checkArchive, FIRST, type First, LAST, type Last } from './manifest.ts'
import { fixTheForm, insertLines, listTables, setSequences } from './tables.ts'

type Wish = {
  file: string
  env: Env
  replace: boolean
  tell: Report
  /** The migrations of this release; tests pass later ones. */
  migrations?: readonly MigrationMeta[]
}
/** The backup's first entry, the migrations that its database had, and the later ones. */
type Source = First & { applied: readonly MigrationMeta[]; added: readonly MigrationMeta[] }
/** `asideIn` is the folder to which the old content of DATA_DIR was moved; null when there was none. */
export type RestoreResult = Last & { madeAt: string; asideIn: string | null }

/**
 * Restores a backup to the place in the settings. The file is first read to its end and checked. Then the database is
 * filled in one transaction, and files are written to a folder aside: until both are complete, the old content stays as it
 * was. Then they change places; if that is interrupted, the product refuses to start until the restore was run again.
 * @throws Error with one sentence for people: damaged, newer than this release, in use, encrypted with another key, or not
 * empty without `replace`
 */
export async function restore(wish: Wish): Promise<RestoreResult> {
  const { file, env, tell } = wish
  if (!(await isThere(file))) throw new Error(`No existe el archivo ${file}.`)
  tell('Revisando la copia…')
  const { first, last } = await checkArchive(file).catch((error: unknown) => {
    if (!(error instanceof DamagedArchive)) throw error
    throw new Error(`${file} está dañado o no es una copia de Ceibo: no se cambió nada.`, { cause: error })
  })
  const source = { ...first, ...splitMigrations(wish, first) }
  const lock = await lockFolder(env.dataDir, inUse)
  try {
    await refuseFullFolder(wish)
    const asideIn = await restoreChecked(wish, source)
    return { ...last, madeAt: first.madeAt, asideIn }
  } finally {
    await lock.release()
  }
}

function splitMigrations({ migrations = knownMigrations() }: Wish, { migration }: First) {
  const newest = migrations.findIndex(({ folderMillis }) => folderMillis === migration)
  if (newest === -1) {
    throw new Error(
      'La copia es de una versión más nueva de Ceibo: instalá esa versión y volvé a probar. No se cambió nada.',
    )
  }
  return { applied: migrations.slice(0, newest + 1), added: migrations.slice(newest + 1) }
}

async function refuseFullFolder({ env, replace }: Wish): Promise<void> {
  if (replace) return
  for (const part of PARTS) {
    const names = await readdir(path.join(env.dataDir, part)).catch(() => [])
    if (names.length > 0) throw new Error(notEmpty(path.join(env.dataDir, part)))
  }
}

function notEmpty(place: string): string {
  return `Ya hay datos en ${place}. Para reemplazarlos agregá --replace. No se cambió nada.`
}

async function restoreChecked(wish: Wish, source: Source): Promise<string | null> {
  const { env, tell } = wish
  const staging = path.join(env.dataDir, '.restore')
  await rm(staging, { recursive: true, force: true })
  await mkdir(staging, { recursive: true, mode: 0o700 })
  const keys = await encryptionKeys(env)
  const connection = await openDatabase({ databaseUrl: env.databaseUrl, dataDir: staging }, inUse)
  try {
    await connection.db.transaction(async (tx) => {
      await fixTheForm(tx)
      if (connection.kind === 'postgres') await makeRoom(tx, wish)
      await load(tx, { ...wish, keys, env: { ...env, dataDir: staging } }, source)
      // The commit replaces the database of PostgreSQL, the files change places later: a start in between is refused.
      await markHalfRestored(env.dataDir)
    })
  } catch (error) {
    await connection.close()
    await unmarkHalfRestored(env.dataDir)
    await rm(staging, { recursive: true, force: true })
    throw error
  }
  await connection.close()
  tell('Poniendo los archivos en su lugar…')
  const asideIn = await swap(env.dataDir, staging)
  await unmarkHalfRestored(env.dataDir)
  return asideIn
}

/**
 * Empties a PostgreSQL database inside the transaction: other connections see the old rows until it commits, and an
 * interruption keeps them.
 */
async function makeRoom(tx: Database, { replace }: Wish): Promise<void> {
  const others = await rowsOf(
    tx,
    sql`select 1 from pg_stat_activity
      where datname = current_database() and usename = current_user and pid <> pg_backend_pid()`,
  )
  if (others.length > 0) {
    throw new Error(
      `Hay ${others.length} conexiones abiertas a la base de datos: detené todos los Ceibo y volvé a probar.`,
    )
  }
  await holdLock(tx, 'migration')
  const tables = await listTables(tx)
  if (tables.length > 0 && !replace) throw new Error(notEmpty('la base de datos de DATABASE_URL'))
  for (const { name } of tables) await tx.execute(sql`drop table public.${sql.identifier(name)} cascade`)
  // Functions of migrations are dropped, because the migrations create them again; those of extensions stay.
  const functions = await rowsOf<{ signature: string }>(
    tx,
    sql`select p.oid::regprocedure::text as signature from pg_proc p where p.pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
  )
  for (const { signature } of functions) await tx.execute(sql`drop function ${sql.raw(signature)} cascade`)
  await tx.execute(sql`drop collation if exists ceibo_spanish`)
  await tx.execute(sql`drop schema if exists drizzle cascade`)
  await tx.execute(sql`drop schema if exists jobs cascade`)
}

/** Migrates the schema to the backup's version, fills it, and then migrates it to this release. */
async function load(tx: Database, { file, env, tell, keys }: Wish & { keys: KeyRing }, source: Source): Promise<void> {
  await applyMigrations(tx, source.applied)
  refuseOtherTables(source, await listTables(tx))
  await askNothingOfRows(tx, source, 'disable')
  await emptyTables(tx, source)
  let current = ''
  let files = 0
  for await (const entry of readArchive(file)) {
    const [kind, table = ''] = entry.name.split('/')
    if (kind === 'database') {
      if (table !== current) tell(`  ${(current = table)}`)
      await insertLines(tx, table, JSON.parse(Buffer.from(entry.content).toString('utf8')) as string[])
    } else if (kind === 'files') {
      await writeFileBack(env, entry)
      files += 1
      if (files % 500 === 0) tell(`  ${files.toLocaleString('es-UY')} archivos`)
    } else if (entry.name !== FIRST && entry.name !== LAST) throw new Error(`unexpected ${entry.name}`)
  }
  await askNothingOfRows(tx, source, 'enable')
  await setSequences(tx, source.sequences)
  await applyMigrations(tx, source.added)
  await refuseUnknownKey(tx, keys, otherKey)
  // The backup has no jobs. The sweep gives each waiting email a new job; a simulation that was running is marked as failed,
  // so that staff start it again.
  await tx.execute(sql`update mail_message set tries = 0, leased_until = null where status = 'WAITING'`)
  await tx.execute(sql`update tariff_simulation set state = 'failed', ended_at = now() where state = 'running'`)
}

/**
 * Disables or enables the tables' triggers. The original database already checked these rows, and its triggers would
 * refuse some of them now, such as a line of a month that is closed.
 */
async function askNothingOfRows(tx: Database, { tables }: First, way: 'disable' | 'enable'): Promise<void> {
  for (const { name } of tables)
    await tx.execute(sql`alter table public.${sql.identifier(name)} ${sql.raw(way)} trigger user`)
}

/** Deletes the rows that migrations write: the backup has them as they became. */
async function emptyTables(tx: Database, { tables }: First): Promise<void> {
  for (const { name } of tables.toReversed()) await tx.execute(sql`delete from public.${sql.identifier(name)}`)
}

function otherKey(name: string): string {
  return `La copia está cifrada con otra clave, de nombre ${name}: poné esa ENCRYPTION_KEY (o el archivo encryption-key de la carpeta de datos de la que salió) y volvé a probar. No se cambió nada.`
}

/**
 * Refuses a backup with tables of another shape, because rows are written by position: every column has to be in the same
 * place.
 */
function refuseOtherTables(first: First, now: First['tables']): void {
  const shape = (tables: First['tables']) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, ...columns].join()).toSorted())
  if (shape(first.tables) !== shape(now)) {
    throw new Error('Las tablas de la copia no son las de esta versión de Ceibo. No se cambió nada.')
  }
}

/** Moves the old content aside, and the restored content to its place. @returns the folder with the old content, or null */
async function swap(dataDir: string, staging: string): Promise<string | null> {
  const aside = path.join(dataDir, `replaced-${new Date().toISOString().replace(/[:.]/g, '-')}`)
  let moved = false
  for (const part of PARTS) {
    const place = path.join(dataDir, part)
    if (await isThere(place)) {
      await mkdir(aside, { recursive: true, mode: 0o700 })
      await rename(place, path.join(aside, part))
      moved = true
    }
    if (await isThere(path.join(staging, part))) await rename(path.join(staging, part), place)
  }
  await rm(staging, { recursive: true, force: true })
  return moved ? aside : null
}
