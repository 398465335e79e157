import { expect, test } from 'vitest'
import { documentCipher } from './document-cipher.ts'

const [older, newer] = [Buffer.alloc(32, 6), Buffer.alloc(32, 7)]

test('V-19 a keyed hash is known for its purpose and content alone, and while its key is among the older ones', () => {
  const before = documentCipher([older])
  const rotating = documentCipher([newer, older])
  const digest = before.digest('link', 'one')
  for (const cipher of [before, rotating]) expect(cipher.isDigest(digest, 'link', 'one')).toBe(true)
  expect(rotating.isDigest(rotating.digest('link', 'one'), 'link', 'one')).toBe(true)
  expect(rotating.digest('link', 'one')).not.toBe(digest)
  for (const wrong of [digest.slice(1), `${digest}x`, digest.toLowerCase(), '', 'é'.repeat(11)])
    expect(before.isDigest(wrong, 'link', 'one'), wrong).toBe(false)
  expect(before.isDigest(digest, 'other', 'one')).toBe(false)
  expect(before.isDigest(digest, 'link', 'two')).toBe(false)
  expect(documentCipher([newer]).isDigest(digest, 'link', 'one')).toBe(false)
})
