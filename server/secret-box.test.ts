import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'
import { encryptionKey, KEY_BYTES, secretBox } from './secret-box.ts'

const KEY = Buffer.alloc(KEY_BYTES, 7)

test('what is sealed says nothing, never looks the same twice, and opens again', () => {
  const box = secretBox(KEY, 'tests')
  const sealed = box.seal('secreto ñ', 'ana')
  expect(sealed).not.toBe(box.seal('secreto ñ', 'ana'))
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('secreto')
  expect(box.open(sealed, 'ana')).toBe('secreto ñ')
})

test('it opens for no other owner, purpose or key, and not when a bit was changed', () => {
  const sealed = secretBox(KEY, 'tests').seal('secreto', 'ana')
  expect(secretBox(KEY, 'tests').open(sealed, 'berta')).toBeNull()
  expect(secretBox(KEY, 'more tests').open(sealed, 'ana')).toBeNull()
  expect(secretBox(Buffer.alloc(KEY_BYTES, 8), 'tests').open(sealed, 'ana')).toBeNull()
  const changed = Buffer.from(sealed, 'base64url')
  changed[changed.length - 1]! ^= 1
  expect(secretBox(KEY, 'tests').open(changed.toString('base64url'), 'ana')).toBeNull()
  expect(secretBox(KEY, 'tests').open('', 'ana')).toBeNull()
})

test('the key is the setting’s, else one kept in a private file, and in production there is none without the setting', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'ceibo-key-'))
  const given = KEY.toString('base64url')
  const env = (more: Record<string, string> = {}) => readEnv({ DATA_DIR: path.join(folder, 'data'), ...more })
  expect(Buffer.from((await encryptionKey(env({ ENCRYPTION_KEY: given })))!)).toEqual(KEY)
  const [first, second] = await Promise.all([encryptionKey(env()), encryptionKey(env())])
  expect(first).toHaveLength(KEY_BYTES)
  expect(second).toEqual(first)
  expect((await stat(path.join(folder, 'data/encryption-key'))).mode & 0o077).toBe(0)
  expect(await encryptionKey(env({ NODE_ENV: 'production' }))).toBeNull()
  expect(() => env({ ENCRYPTION_KEY: 'corta' })).toThrow('ENCRYPTION_KEY')
  await rm(folder, { recursive: true })
})
