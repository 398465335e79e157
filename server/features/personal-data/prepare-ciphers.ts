import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/schema/database.ts'
import type { Env } from '../../env.ts'
import { prepareDocumentCipher } from './prepare-document-cipher.ts'
import { encryptionKeys, cipherOf } from '../../platform/crypto/cipher.ts'
import type { Dependencies } from '../dependencies.ts'

type Ciphers = Pick<Dependencies, 'documents' | 'accountSecrets' | 'cards'>

/**
 * Returns the ciphers for the encrypted columns of a database, with the keys of the settings.
 * @throws Error with one sentence for people when it was encrypted with others
 */
export async function prepareCiphers(db: Database, env: Env, log?: Pick<FastifyBaseLogger, 'info'>): Promise<Ciphers> {
  const keys = await encryptionKeys(env)
  const documents = await prepareDocumentCipher(db, keys, log)
  return { documents, accountSecrets: cipherOf(keys, 'accounts'), cards: cipherOf(keys, 'cards') }
}
