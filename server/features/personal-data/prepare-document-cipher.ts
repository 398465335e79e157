import { eq, ne } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/schema/database.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { encryptionKey } from '../../platform/db/schema/operations.ts'
import { keyName, type KeyRing } from '../../platform/crypto/cipher.ts'
import { documentCipher, type DocumentCipher } from '../../platform/crypto/document-cipher.ts'
import { encryptEverything } from './encrypt-everything.ts'

/**
 * Returns the cipher of a database's documents, after encrypting again with the first key all documents of older keys, however
 * long that takes (minutes for a million sales). If the process is killed meanwhile, the next start continues.
 * @throws Error with one sentence for people when the database was encrypted with a key that is not among these
 */
export async function prepareDocumentCipher(
  db: Database,
  keys: KeyRing,
  log?: Pick<FastifyBaseLogger, 'info'>,
): Promise<DocumentCipher> {
  const cipher = documentCipher(keys)
  const name = keyName(keys[0])
  const isDone = await db.transaction(async (tx) => {
    await holdLock(tx, 'documentKey')
    await refuseUnknownKey(tx, keys, unknownKey)
    await tx.insert(encryptionKey).values({ name, firstUsedAt: new Date() }).onConflictDoNothing()
    return isAllEncrypted(tx, name)
  })
  if (isDone) return cipher
  const encrypted = await encryptEverything(db, {
    keys,
    cipher,
    onProgress: (rows) => log?.info({ rows }, 'encrypting documents'),
  })
  await db.transaction(async (tx) => {
    await tx.delete(encryptionKey).where(ne(encryptionKey.name, name))
    await tx.update(encryptionKey).set({ allEncryptedAt: new Date() }).where(eq(encryptionKey.name, name))
  })
  if (encrypted > 0) log?.info({ rows: encrypted }, 'documents encrypted: older keys are needed no more')
  return cipher
}

/** @throws Error with the text of `refusal` about a key that the database needs and that is missing */
export async function refuseUnknownKey(db: Database, keys: KeyRing, refusal: (name: string) => string): Promise<void> {
  const ownKeyNames = new Set(keys.map(keyName))
  const usedKeys = await db.select({ name: encryptionKey.name }).from(encryptionKey)
  const otherKey = usedKeys.find(({ name }) => !ownKeyNames.has(name))
  if (otherKey) throw new Error(refusal(otherKey.name))
}

function unknownKey(name: string): string {
  return `The documents of this database are encrypted with another key, named ${name}. Set ENCRYPTION_KEY to it (or put back the encryption-key file of DATA_DIR), or name it in ENCRYPTION_OLD_KEYS to go on with a new one.`
}

async function isAllEncrypted(db: Database, name: string): Promise<boolean> {
  const [usedKey, ...others] = await db.select().from(encryptionKey)
  return others.length === 0 && usedKey?.name === name && usedKey.allEncryptedAt !== null
}
