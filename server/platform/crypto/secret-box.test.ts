import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from '../../env.ts'
import { encryptionKeys, KEY_BYTES, secretBox } from './secret-box.ts'

const KEY = Buffer.alloc(KEY_BYTES, 7)

// ASVS 11.3.1
test('what is sealed says nothing, never looks the same twice, and opens again', () => {
  const box = secretBox([KEY], 'tests')
  const sealed = box.seal('secreto ñ', 'ana')
  expect(sealed).not.toBe(box.seal('secreto ñ', 'ana'))
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secreto')
  expect(box.open(sealed, 'ana')).toBe('secreto ñ')
})

// ASVS 11.3.3
test('it opens for no other owner, purpose or key, and not when a bit was changed', () => {
  const sealed = secretBox([KEY], 'tests').seal('secreto', 'ana')
  expect(secretBox([KEY], 'tests').open(sealed, 'berta')).toBeNull()
  expect(secretBox([KEY], 'more tests').open(sealed, 'ana')).toBeNull()
  expect(secretBox([Buffer.alloc(KEY_BYTES, 8)], 'tests').open(sealed, 'ana')).toBeNull()
  const [name = '', content = ''] = sealed.split('.')
  const changed = Buffer.from(content, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect(secretBox([KEY], 'tests').open(`${name}.${changed.toString('base64url')}`, 'ana')).toBeNull()
  expect(secretBox([KEY], 'tests').open('', 'ana')).toBeNull()
})

// ASVS 11.2.2
test('a new key seals and the old ones still open what they sealed, with or without its name in front', () => {
  const next = Buffer.alloc(KEY_BYTES, 8)
  const sealed = secretBox([KEY], 'tests').seal('secreto', 'ana')
  const both = secretBox([next, KEY], 'tests')
  expect(both.open(sealed, 'ana')).toBe('secreto')
  expect(both.open(sealed.split('.')[1]!, 'ana'), 'of before keys had names').toBe('secreto')
  expect(secretBox([next], 'tests').open(both.seal('secreto', 'ana'), 'ana')).toBe('secreto')
  expect(secretBox([next], 'tests').open(sealed, 'ana')).toBeNull()
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
