import { expect, test } from 'vitest'
import { newRecoveryCode, recoveryCodeHash } from './recovery-codes.ts'

// ASVS 6.5.2, 6.5.3, 6.5.4
test('a recovery code has 120 bits: 24 characters, each of 32 alike', () => {
  const codes = Array.from({ length: 2_000 }, newRecoveryCode)
  expect(new Set(codes).size).toBe(codes.length)
  const counts = new Map<string, number>()
  for (const code of codes) {
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){5}[0-9A-HJKMNP-TV-Z]{4}$/)
    for (const character of code.replaceAll('-', '')) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  expect(counts.size).toBe(32)
  const expected = (codes.length * 24) / 32
  // Six standard deviations: one run in millions is outside by chance.
  for (const count of counts.values()) expect(Math.abs(count - expected)).toBeLessThan(6 * Math.sqrt(expected))
})

test('what is kept of a recovery code is a hash of 256 bits, the same however it was typed', () => {
  const code = newRecoveryCode()
  expect(recoveryCodeHash(code)).toMatch(/^[\w-]{43}$/)
  expect(recoveryCodeHash(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(recoveryCodeHash(code))
  expect(recoveryCodeHash(newRecoveryCode())).not.toBe(recoveryCodeHash(code))
})
