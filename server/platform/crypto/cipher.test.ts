import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { encryptionKeys, KEY_BYTES, cipherOf } from './cipher.ts'

const KEY = Buffer.alloc(KEY_BYTES, 7)

// ASVS 11.3.1
test('what is encrypted says nothing, never looks the same twice, and is decrypted again', () => {
  const cipher = cipherOf([KEY], 'tests')
  const encrypted = cipher.encrypt('secreto ñ', 'ana')
  expect(encrypted).not.toBe(cipher.encrypt('secreto ñ', 'ana'))
  expect(Buffer.from(encrypted, 'base64url').toString('latin1')).not.toContain('secreto')
  expect(cipher.decrypt(encrypted, 'ana')).toBe('secreto ñ')
})

// ASVS 11.3.3
test('it is decrypted for no other owner, purpose or key, and not when a bit was changed', () => {
  const encrypted = cipherOf([KEY], 'tests').encrypt('secreto', 'ana')
  expect(cipherOf([KEY], 'tests').decrypt(encrypted, 'berta')).toBeNull()
  expect(cipherOf([KEY], 'more tests').decrypt(encrypted, 'ana')).toBeNull()
  expect(cipherOf([Buffer.alloc(KEY_BYTES, 8)], 'tests').decrypt(encrypted, 'ana')).toBeNull()
  const [name = '', content = ''] = encrypted.split('.')
  const changed = Buffer.from(content, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect(cipherOf([KEY], 'tests').decrypt(`${name}.${changed.toString('base64url')}`, 'ana')).toBeNull()
  expect(cipherOf([KEY], 'tests').decrypt('', 'ana')).toBeNull()
})

// ASVS 11.2.2
test('a new key encrypts and the old ones still decrypt what they encrypted, with or without its name in front', () => {
  const next = Buffer.alloc(KEY_BYTES, 8)
  const encrypted = cipherOf([KEY], 'tests').encrypt('secreto', 'ana')
  const both = cipherOf([next, KEY], 'tests')
  expect(both.decrypt(encrypted, 'ana')).toBe('secreto')
  expect(both.decrypt(encrypted.split('.')[1]!, 'ana'), 'of before keys had names').toBe('secreto')
  expect(cipherOf([next], 'tests').decrypt(both.encrypt('secreto', 'ana'), 'ana')).toBe('secreto')
  expect(cipherOf([next], 'tests').decrypt(encrypted, 'ana')).toBeNull()
})

// ASVS 13.3.1
test('the key is the setting’s, else one kept in a private file; production does not start without the setting', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-key-'))
  const keyText = KEY.toString('base64url')
  const env = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: path.join(folder, 'data'), ...more })
  const older = Buffer.alloc(KEY_BYTES, 9)
  const both = { ENCRYPTION_KEY: keyText, ENCRYPTION_OLD_KEYS: older.toString('base64url') }
  expect(await encryptionKeys(env(both))).toEqual([KEY, older])
  const [first] = await encryptionKeys(env())
  expect(first).toHaveLength(KEY_BYTES)
  expect(await encryptionKeys(env())).toEqual([first])
  expect(await readdir(path.join(folder, 'data'))).toEqual(['encryption-key'])
  expect((await stat(path.join(folder, 'data/encryption-key'))).mode & 0o077).toBe(0)
  expect(() => env({ NODE_ENV: 'production' })).toThrow('Setting ENCRYPTION_KEY is wrong: production does not start')
  const real = randomBytes(KEY_BYTES)
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'http://localhost',
    ENCRYPTION_KEY: real.toString('base64url'),
  }
  expect(env(production).encryptionKey).toEqual(real)
  expect(() => env({ ENCRYPTION_KEY: 'corta' })).toThrow('ENCRYPTION_KEY')
  await rm(folder, { recursive: true })
})

test('processes that start together on an empty folder have one key', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-keys-'))
  const moments = Array.from({ length: 150 }, (_, n) => ({
    at: Date.now() + 2_000 + n * 10,
    dataDir: path.join(folder, `${n}`),
  }))
  const [some, others] = await Promise.all([keysMadeAt(moments), keysMadeAt(moments), keysMadeAt(moments)])
  expect(some.every((key) => key.length === KEY_BYTES)).toBe(true)
  expect(others).toEqual(some)
  await rm(folder, { recursive: true })
})

type Moment = { at: number; dataDir: string }

/** What a thread of its own gets that asks for each folder's key at its very moment. */
function keysMadeAt(moments: readonly Moment[]): Promise<Uint8Array[]> {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads')
    void import(workerData.module).then(async ({ encryptionKeys }) => {
      const keys = []
      for (const { at, dataDir } of workerData.moments) {
        while (Date.now() < at);
        keys.push((await encryptionKeys({ dataDir, oldEncryptionKeys: [] }))[0])
      }
      parentPort.postMessage(keys)
    })`
  const module = new URL('cipher.ts', import.meta.url).href
  return new Promise((resolve, reject) => {
    new Worker(code, { eval: true, workerData: { module, moments } }).once('message', resolve).once('error', reject)
  })
}
