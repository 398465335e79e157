import { eq, ne } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../../platform/db/connect.ts'
import { holdLock } from '../../platform/db/locks.ts'
import { encryptionKey } from '../../platform/db/schema/operations.ts'
import { keyName, type Keys } from '../../platform/crypto/secret-box.ts'
import { documentVault, type DocumentVault } from '../../platform/crypto/document-vault.ts'
import { sealEverything } from './seal-everything.ts'

/**
 * The vault of a database, which is left with nothing that the first key did not seal: documents of before they were
 * encrypted, and of older keys, are sealed first, however long that takes (minutes for a million sales). A start that is
 * killed meanwhile is gone on with by the next one.
 * @throws Error with one sentence for people when the database was encrypted with a key that is not among these
 */
export async function openDocuments(
  db: Database,
  keys: Keys,
  log?: Pick<FastifyBaseLogger, 'info'>,
): Promise<DocumentVault> {
  const vault = documentVault(keys)
  const name = keyName(keys[0])
  const isDone = await db.transaction(async (tx) => {
    await holdLock(tx, 'documentKey')
    await refuseUnknownKey(tx, keys, unknownKey)
    await tx.insert(encryptionKey).values({ name, firstUsedAt: new Date() }).onConflictDoNothing()
    return isAllSealed(tx, name)
  })
  if (isDone) return vault
  const sealed = await sealEverything(db, {
    keys,
    vault,
    onProgress: (rows) => log?.info({ rows }, 'sealing documents'),
  })
  await db.transaction(async (tx) => {
    await holdLock(tx, 'documentKey')
    await tx.delete(encryptionKey).where(ne(encryptionKey.name, name))
    await tx.update(encryptionKey).set({ allSealedAt: new Date() }).where(eq(encryptionKey.name, name))
  })
  if (sealed > 0) log?.info({ rows: sealed }, 'documents sealed: older keys are needed no more')
  return vault
}

/** @throws Error with what `refusal` says of a key that the database needs and that is not here */
export async function refuseUnknownKey(db: Database, keys: Keys, refusal: (name: string) => string): Promise<void> {
  const known = new Set(keys.map(keyName))
  const used = await db.select({ name: encryptionKey.name }).from(encryptionKey)
  const unknown = used.find(({ name }) => !known.has(name))
  if (unknown) throw new Error(refusal(unknown.name))
}

function unknownKey(name: string): string {
  return `The documents of this database are encrypted with another key, named ${name}. Set ENCRYPTION_KEY to it (or put back the encryption-key file of DATA_DIR), or name it in ENCRYPTION_OLD_KEYS to go on with a new one.`
}

async function isAllSealed(db: Database, name: string): Promise<boolean> {
  const [used, ...others] = await db.select().from(encryptionKey)
  return others.length === 0 && used?.name === name && used.allSealedAt !== null
}
