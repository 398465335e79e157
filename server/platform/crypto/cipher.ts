import {
  createCipheriv,
  createDecipheriv,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  randomUUID,
} from 'node:crypto'
import { existsSync } from 'node:fs'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Env } from '../../env.ts'
import { randomBytesOf } from './token.ts'

/** Encrypts what a reader of the database must not learn. */
export type Cipher = {
  /** `owner` names the row that the text belongs to. No other owner decrypts it, so rows cannot be swapped. */
  encrypt: (text: string, owner: string) => string
  /** @returns null when the text was encrypted with another key or for another owner, or was changed */
  decrypt: (encrypted: string, owner: string) => string | null
}

/** The first key encrypts and all keys decrypt, so that the key can be changed. */
export type KeyRing = readonly [Uint8Array, ...Uint8Array[]]

export const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
const NAME_BYTES = 6

/** A ciphertext begins with the name of its key, unless it is older than such names. */
const CIPHERTEXT = /^(?:([\w-]{8})\.)?([\w-]*)$/

/** A name for the key, which does not reveal it. */
export function keyName(key: Uint8Array): string {
  return deriveBytes(key, 'name of the key', NAME_BYTES).toString('base64url')
}

/** A key for one purpose, derived from `key`, in Node's fastest form. */
export function derivedKey(key: Uint8Array, purpose: string): KeyObject {
  return createSecretKey(deriveBytes(key, purpose, KEY_BYTES))
}

function deriveBytes(key: Uint8Array, purpose: string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `ceibo ${purpose}`, bytes))
}

/** AES-256-GCM with keys that are derived from `keys` for one purpose. */
export function cipherOf(keys: KeyRing, purpose: string): Cipher {
  const own = keys.map((key) => ({ name: keyName(key), key: derivedKey(key, purpose) }))
  const [first] = own as [(typeof own)[number]]
  return {
    encrypt(text, owner) {
      const nonce = randomBytesOf(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce).setAAD(Buffer.from(owner))
      const content = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${first.name}.${Buffer.concat([nonce, cipher.getAuthTag(), content]).toString('base64url')}`
    },
    decrypt(encrypted, owner) {
      const [, name, content] = CIPHERTEXT.exec(encrypted) ?? []
      if (content === undefined) return null
      // An old ciphertext names no key, so every key is tried.
      const fitting = own.filter((one) => name === undefined || one.name === name)
      return fitting.reduce<string | null>((plain, { key }) => plain ?? decryptWith(key, content, owner), null)
    },
  }
}

function decryptWith(key: KeyObject, content: string, owner: string): string | null {
  const bytes = Buffer.from(content, 'base64url')
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)]
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner)).setAuthTag(tag)
    return decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/**
 * The keys for stored data: those of the settings, or else, outside production, a key that the first start writes into a
 * file of DATA_DIR which only this user can read. A key beside the data that it locks is good enough for trials, but
 * protects nobody, so production does not start without the setting (server/env.ts).
 */
export async function encryptionKeys({
  encryptionKey: key,
  oldEncryptionKeys: old,
  dataDir,
}: Pick<Env, 'encryptionKey' | 'oldEncryptionKeys' | 'dataDir'>): Promise<KeyRing> {
  return [key ?? (await keyOfFolder(dataDir)), ...old]
}

async function keyOfFolder(dataDir: string): Promise<Uint8Array> {
  const file = path.join(dataDir, 'encryption-key')
  await mkdir(dataDir, { recursive: true })
  if (!existsSync(file)) await makeKey(file)
  return Buffer.from(await readFile(file, 'utf8'), 'base64url')
}

/** If several processes make a key, the first one stays. The file is named once it is whole, so nobody reads half a key. */
async function makeKey(file: string): Promise<void> {
  const aside = `${file}.${randomUUID()}`
  await writeFile(aside, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600 })
  await link(aside, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(aside)
}
