import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  const given = KEY.toString('base64url')
  const env = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: path.join(folder, 'data'), ...more })
  const older = Buffer.alloc(KEY_BYTES, 9)
  const both = { ENCRYPTION_KEY: given, ENCRYPTION_OLD_KEYS: older.toString('base64url') }
  expect(await encryptionKeys(env(both))).toEqual([KEY, older])
  const [[first], [second]] = await Promise.all([encryptionKeys(env()), encryptionKeys(env())])
  expect(first).toHaveLength(KEY_BYTES)
  expect(second).toEqual(first)
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
