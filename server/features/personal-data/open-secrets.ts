import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/connect.ts'
import type { Env } from '../../env.ts'
import { openDocuments } from './open-documents.ts'
import { encryptionKeys, secretBox } from '../../platform/crypto/secret-box.ts'
import type { Services } from '../services.ts'

type Secrets = Pick<Services, 'documents' | 'accountSecrets' | 'cards'>

/**
 * What opens what a database keeps encrypted, with the keys of the settings.
 * @throws Error with one sentence for people when it was encrypted with others
 */
export async function openSecrets(db: Database, env: Env, log?: Pick<FastifyBaseLogger, 'info'>): Promise<Secrets> {
  const keys = await encryptionKeys(env)
  const documents = await openDocuments(db, keys, log)
  return { documents, accountSecrets: secretBox(keys, 'accounts'), cards: secretBox(keys, 'cards') }
}
