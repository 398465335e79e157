import path from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { Env } from '../../env.ts'
import { folderStore } from '../../adapters/storage/folder.ts'
import { s3Store } from '../../adapters/storage/s3.ts'
import type { Services } from '../services.ts'
import type { FileStore } from '../../adapters/storage/store.ts'
import { virusScanner } from '../../adapters/antivirus/virus-scanner.ts'

/** Where what travellers send is kept: in the S3-compatible store of the settings, else in a folder of its own. */
export function attachmentStore({ s3, dataDir }: Pick<Env, 's3' | 'dataDir'>): FileStore {
  return s3 ? s3Store(s3) : folderStore(dataDir)
}

/** That store, and what looks at a file before it is kept there. */
export function travellersFiles(env: Env, log: FastifyBaseLogger): Pick<Services, 'attachments' | 'viruses'> {
  return { attachments: attachmentStore(env), viruses: virusScanner(env, log) }
}

/** Without an extension: in a store that images share, no address of an image leads to it. */
export function attachmentKey(id: string): string {
  return path.posix.join('attachments', id)
}
