import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../server/platform/db/rows-of.ts'
import type { Database } from '../../server/platform/db/schema/database.ts'
import type { Env } from '../../server/env.ts'
import { contentTypeOf } from '../../server/adapters/images/image-key.ts'
import { imageStore } from '../../server/adapters/images/choose.ts'
import { attachmentKey, attachmentStore } from '../../server/adapters/storage/attachments.ts'
import type { Entry } from './archive.ts'
import type { Table } from './manifest.ts'

type Places = Pick<Env, 's3' | 'dataDir'>

/** Folders of DATA_DIR whose files are in no row: emails written as files, and the ledger of the sandbox bank. */
const LOOSE_FOLDERS = ['mail', 'sandbox-gateway'] as const
/** The parts of DATA_DIR that a restore replaces. */
export const PARTS = ['db', 'images', 'attachments', ...LOOSE_FOLDERS] as const

/**
 * Reads the files that cannot be generated again: the images and attachments in the rows of this snapshot, wherever they
 * are stored, and the loose folders. Smaller sizes of pictures are left out, since they are generated on request. A file
 * that is in a row but does not exist is passed to `onMissing`.
 */
export async function* readFiles(
  tx: Database,
  places: Places,
  { tables, onMissing }: { tables: readonly Table[]; onMissing: (name: string) => void },
): AsyncGenerator<Entry> {
  const images = imageStore(places)
  const attachments = attachmentStore(places)
  for (const { key } of await rowsOf<{ key: string }>(tx, sql`select key from image order by key`)) {
    const found = await images.get(key)
    if (found) yield { name: `files/images/${key}`, content: found.content }
    else onMissing(`images/${key}`)
  }
  const hasAttachments = tables.some(({ name }) => name === 'request_attachment')
  const ids = hasAttachments
    ? await rowsOf<{ id: string; isClaimed: boolean }>(
        tx,
        sql`select id::text, request_id is not null as "isClaimed" from request_attachment
          where discarded_at is null order by id`,
      )
    : []
  for (const { id, isClaimed } of ids) {
    const content = await attachments.get(attachmentKey(id))
    if (content) yield { name: `files/attachments/${id}`, content }
    // The file of an unclaimed row may still be on its way, or its upload was never finished.
    else if (isClaimed) onMissing(`attachments/${id}`)
  }
  for (const folder of LOOSE_FOLDERS) yield* looseFiles(places.dataDir, folder)
}

async function* looseFiles(dataDir: string, folder: string): AsyncGenerator<Entry> {
  const names = await readdir(path.join(dataDir, folder)).catch((): string[] => [])
  for (const name of names.toSorted()) {
    // An email that is still being written has another extension.
    if (!/\.(eml|jsonl)$/.test(name)) continue
    yield { name: `files/${folder}/${name}`, content: await readFile(path.join(dataDir, folder, name)) }
  }
}

/** Writes a file of an archive to the store of its kind in `places`. @throws Error when we store no such kind. */
export async function writeFileBack(places: Places, { name, content }: Entry): Promise<void> {
  const [, part = '', ...rest] = name.split('/')
  const key = rest.join('/')
  if (part === 'images') {
    return imageStore(places).put(key, { content, contentType: contentTypeOf(key) ?? '' })
  }
  if (part === 'attachments')
    return attachmentStore(places).put(attachmentKey(key), content, 'application/octet-stream')
  if (!LOOSE_FOLDERS.some((folder) => folder === part) || rest.length !== 1) throw new Error(`no place for ${name}`)
  await mkdir(path.join(places.dataDir, part), { recursive: true, mode: 0o700 })
  await writeFile(path.join(places.dataDir, part, key), content, { mode: 0o600 })
}
