import { expect, test } from 'vitest'
import { codeAt } from '../../../tests/support/authenticator.ts'
import { newSecret, stepOfCode, totpAddress } from './totp.ts'

/** RFC 6238, appendix B: the ASCII secret 12345678901234567890, codes of eight digits of which ours are the last six. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

// ASVS 11.2.1
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %s the code is the one of RFC 6238', (second, code) => {
  const now = new Date(second * 1000)
  expect(codeAt(RFC_SECRET, now)).toBe(code)
  expect(stepOfCode(RFC_SECRET, code, now)).toBe(Math.floor(second / 30))
})

test('a clock may be one step off, each way, and no more', () => {
  const now = new Date('2026-11-21T15:00:00.000Z')
  const at = (seconds: number) => codeAt(RFC_SECRET, new Date(now.getTime() + seconds * 1000))
  const step = now.getTime() / 30_000
  expect([-30, 0, 30].map((seconds) => stepOfCode(RFC_SECRET, at(seconds), now))).toEqual([step - 1, step, step + 1])
  expect([-60, 60].map((seconds) => stepOfCode(RFC_SECRET, at(seconds), now))).toEqual([null, null])
})

test('what is no code is wrong, not an error', () => {
  for (const odd of ['', '1', '1234567', 'abcdef', '１２３４５６', `${codeAt(RFC_SECRET, new Date())}0`]) {
    expect(stepOfCode(RFC_SECRET, odd, new Date()), odd).toBeNull()
  }
})

// ASVS 6.5.3
test('secrets have 160 bits and the address that apps read names whose they are', () => {
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newSecret()).not.toBe(newSecret())
  const address = new URL(totpAddress({ secret: RFC_SECRET, issuer: 'Ceibo Asistencia', account: 'ana@ceibo.test' }))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Ceibo Asistencia:ana@ceibo.test')
  expect(address.searchParams.get('secret')).toBe(RFC_SECRET)
  expect(address.searchParams.get('issuer')).toBe('Ceibo Asistencia')
  expect(address.search).not.toContain('+')
})
