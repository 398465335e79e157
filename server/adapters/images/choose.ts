import path from 'node:path'
import type { Env } from '../../env.ts'
import { folderStore } from '../storage/folder.ts'
import { s3Store } from '../storage/s3.ts'
import { type ImageStore, imageStoreIn } from './store.ts'

/** Chooses the store of images: the S3-compatible store of the settings, else a folder beside the database. */
export function imageStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): ImageStore {
  return imageStoreIn(s3 ? s3Store(s3) : folderStore(path.join(dataDir, 'images')))
}
