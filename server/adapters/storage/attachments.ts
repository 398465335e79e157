import path from 'node:path'
import type { Env } from '../../env.ts'
import { folderStore } from './folder.ts'
import { s3Store } from './s3.ts'
import type { FileStore } from './store.ts'

/** Where what travellers send is kept: in the S3-compatible store of the settings, else in a folder of its own. */
export function attachmentStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): FileStore {
  return s3 ? s3Store(s3) : folderStore(dataDir)
}

/** Without an extension: in a store that images share, no address of an image leads to it. */
export function attachmentKey(id: string): string {
  return path.posix.join('attachments', id)
}
