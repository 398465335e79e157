import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from './env.ts'

/** Encrypts what the database keeps but nobody who reads the database may know. */
export type SecretBox = {
  /** `owner` is whose it is: what was sealed for one opens for no other, so that rows cannot be swapped. */
  seal: (text: string, owner: string) => string
  /** Null when it was sealed with another key, for somebody else, or was changed. */
  open: (sealed: string, owner: string) => string | null
}

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** AES-256-GCM with a key made from `key` for the one thing `purpose`. */
export function secretBox(key: Uint8Array, purpose: string): SecretBox {
  const own = Buffer.from(hkdfSync('sha256', key, '', `ceibo ${purpose}`, KEY_BYTES))
  return {
    seal(text, owner) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', own, nonce).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')
    },
    open(sealed, owner) {
      const bytes = Buffer.from(sealed, 'base64url')
      const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
      try {
        const decipher = createDecipheriv('aes-256-gcm', own, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
        return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },
  }
}

/**
 * The key of what is stored encrypted: the setting's; without one, outside production, a key that is made on the first start
 * and kept in a file of DATA_DIR that only this user reads. Null in production without the setting: a key beside the data
 * that it locks is good enough to try things out, not to promise anything.
 */
export async function encryptionKey({
  encryptionKey: given,
  isProduction,
  dataDir,
}: Pick<Env, 'encryptionKey' | 'isProduction' | 'dataDir'>): Promise<Uint8Array | null> {
  if (given) return given
  if (isProduction) return null
  const file = path.join(dataDir, 'encryption-key')
  await mkdir(dataDir, { recursive: true })
  // Of several processes on one folder the first writes it, and all read what that one wrote.
  const made = randomBytes(KEY_BYTES).toString('base64url')
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  return Buffer.from(await readFile(file, 'utf8'), 'base64url')
}
