import { access, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { openDatabase } from '../../server/platform/db/connect.ts'
import { refuseHalfRestored } from '../../server/platform/db/half-restored.ts'
import { newestApplied } from '../../server/platform/db/schema-version.ts'
import type { Env } from '../../server/env.ts'
import { checksum, type Entry, writeArchive } from './archive.ts'
import { readFiles } from './stored-files.ts'
import { FIRST, FORMAT, jsonEntry, LAST, type Last } from './manifest.ts'
import { fixTheForm, listSequences, listTables, readRows } from './tables.ts'

export type Report = (line: string) => void
export type BackupResult = Pick<Last, 'rows' | 'files' | 'missing'> & { bytes: number }

/**
 * Writes the database and the files that cannot be generated again into one file. Everything is of one instant, because it
 * is read in one transaction that does not see later changes. The job queue is left out, because the tables contain what
 * is due.
 * @throws Error with one sentence for people: the file exists, the embedded database is in use, there is nothing to back
 * up
 */
export async function backUp({ file, env, tell }: { file: string; env: Env; tell: Report }): Promise<BackupResult> {
  if (await isThere(file)) throw new Error(`Ya hay un archivo ${file}: elegí otro nombre.`)
  const isEmbedded = env.databaseUrl === undefined
  await refuseHalfRestored(env.dataDir)
  if (isEmbedded && !(await isThere(path.join(env.dataDir, 'db')))) {
    throw new Error(`En ${env.dataDir} no hay datos de Ceibo.`)
  }
  const connection = await openDatabase(env, inUse)
  const part = `${file}.part`
  const tally: Omit<BackupResult, 'bytes'> = { rows: {}, files: 0, missing: [] }
  try {
    await rm(part, { force: true })
    await connection.db.transaction((tx) => writeArchive(part, entries(tx, { env, tell, tally })), {
      isolationLevel: 'repeatable read',
      accessMode: 'read only',
    })
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  } finally {
    await connection.close()
  }
  return { ...tally, bytes: (await stat(file)).size }
}

export function inUse(folder: string): string {
  return `Ceibo está funcionando sobre ${folder}. Detenelo y volvé a probar.`
}

export async function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}

type Run = { env: Env; tell: Report; tally: Omit<BackupResult, 'bytes'> }

async function* entries(tx: Database, run: Run): AsyncGenerator<Entry> {
  const sum = checksum()
  for await (const entry of contents(tx, run)) {
    sum.add(entry)
    yield entry
  }
  yield jsonEntry(LAST, { ...run.tally, sha256: sum.hex() })
}

async function* contents(tx: Database, { env, tell, tally }: Run): AsyncGenerator<Entry> {
  await fixTheForm(tx)
  const migration = await newestApplied(tx)
  if (migration === null) throw new Error('La base de datos está vacía: no hay nada que copiar.')
  const tables = await listTables(tx)
  const sequences = await listSequences(tx)
  yield jsonEntry(FIRST, { format: FORMAT, madeAt: new Date().toISOString(), migration, tables, sequences })
  for (const { name } of tables) {
    let rows = 0
    for await (const lines of readRows(tx, name)) {
      yield { name: `database/${name}/${String(rows).padStart(9, '0')}`, content: Buffer.from(JSON.stringify(lines)) }
      rows += lines.length
    }
    tally.rows[name] = rows
    if (rows > 0) tell(`  ${name}: ${rows.toLocaleString('es-UY')} filas`)
  }
  const onMissing = (name: string) => {
    tally.missing.push(name)
    tell(`  falta el archivo ${name}`)
  }
  for await (const entry of readFiles(tx, env, { tables, onMissing })) {
    yield entry
    tally.files += 1
    if (tally.files % 500 === 0) tell(`  ${tally.files.toLocaleString('es-UY')} archivos`)
  }
}
