import path from 'node:path'
import type { Env } from '../env.ts'
import { folderImageStore } from './folder-store.ts'
import { s3ImageStore } from './s3-store.ts'
import type { ImageStore } from './store.ts'

/** Where images are kept: in the S3-compatible store of the settings, else in a folder beside the database. */
export function imageStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): ImageStore {
  return s3 ? s3ImageStore(s3) : folderImageStore(path.join(dataDir, 'images'))
}
