import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'
import type { Env } from '../../server/env.ts'
import { contentTypeOf } from '../../server/adapters/images/image-key.ts'
import { imageStore } from '../../server/adapters/images/choose.ts'
import { attachmentKey, attachmentStore } from '../../server/adapters/storage/attachments.ts'
import type { Entry } from './archive.ts'
import type { Table } from './manifest.ts'
import { rowsOf } from './tables.ts'

type Places = Pick<Env, 's3' | 'dataDir'>

/** Folders of DATA_DIR whose files no row names: emails written as files, and the ledger of the sandbox bank. */
const LOOSE_FOLDERS = ['mail', 'sandbox-gateway'] as const
/** Everything in DATA_DIR that a restore puts in place of what was there. */
export const PARTS = ['db', 'images', 'attachments', ...LOOSE_FOLDERS] as const

/**
 * The files that cannot be made again: images and attachments as the rows of this snapshot name them, wherever they are
 * kept, and the loose folders. Smaller pictures are left out: they are made when first asked for. A file that a row names
 * and that is not there is given to `onMissing`.
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
    // One that no request has claimed may be on its way still, or was never sent to its end.
    else if (isClaimed) onMissing(`attachments/${id}`)
  }
  for (const folder of LOOSE_FOLDERS) yield* looseFiles(places.dataDir, folder)
}

async function* looseFiles(dataDir: string, folder: string): AsyncGenerator<Entry> {
  const names = await readdir(path.join(dataDir, folder)).catch((): string[] => [])
  for (const name of names.toSorted()) {
    // An email that is being written has another ending.
    if (!/\.(eml|jsonl)$/.test(name)) continue
    yield { name: `files/${folder}/${name}`, content: await readFile(path.join(dataDir, folder, name)) }
  }
}

/** Puts a file of an archive where `places` keep such files. @throws Error when it is of no kind that we keep. */
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
