import { expect, test } from 'vitest'
import { randomBytesOf } from './token.ts'

test('random bytes are as many as asked for, and none comes twice', () => {
  const lengths = Array.from({ length: 3_000 }, (_, n) => 12 + (n % 21))
  const drawn = lengths.map(randomBytesOf)
  expect(drawn.map((bytes) => bytes.length)).toEqual(lengths)
  expect(new Set(drawn.map((bytes) => bytes.toString('hex'))).size).toBe(drawn.length)
})
