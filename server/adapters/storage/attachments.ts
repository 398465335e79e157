import path from 'node:path'
import type { Env } from '../../env.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** Chooses the store of travellers' files: the S3-compatible store of the settings, else a folder of their own. */
export function attachmentStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): FileStore {
  return s3 ? s3Store(s3) : folderStore(dataDir)
}

/** The key of an attachment, without an extension: in a store that is shared with images, no image address can reach it. */
export function attachmentKey(id: string): string {
  return path.posix.join('attachments', id)
}
