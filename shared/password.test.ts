import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isStrongPassword, PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from './password.ts'

describe('M-04 a strong password', () => {
  // ASVS 6.2.1, 6.2.9
  test('has 10 to 128 characters', () => {
    expect([PASSWORD_MIN_LENGTH, PASSWORD_MAX_LENGTH]).toEqual([10, 128])
    expect(isStrongPassword('Viaje#2026')).toBe(true)
    expect(isStrongPassword('Viaje#202')).toBe(false)
    expect(isStrongPassword('Viaje#2026'.padEnd(128, 'a'))).toBe(true)
    expect(isStrongPassword('Viaje#2026'.padEnd(129, 'a'))).toBe(false)
  })

  test.each([
    ['a digit', 'Viaje#Viaje'],
    ['an uppercase letter', 'viaje#2026'],
    ['a lowercase letter', 'VIAJE#2026'],
    ['a special character', 'Viajes2026'],
    ['a special character: a space is none', 'Viajes 2026'],
    ['a special character: an accented letter is none', 'Viajés2026'],
  ])('needs %s', (_, text) => {
    expect(isStrongPassword(text)).toBe(false)
  })

  test('the kinds may come in any order, and letters may have accents', () => {
    expect(isStrongPassword('ñandúÑANDÚ1_')).toBe(true)
    fc.assert(
      fc.property(fc.shuffledSubarray('Viaje#2026!'.split(''), { minLength: 11 }), (letters) =>
        isStrongPassword(letters.join('')),
      ),
    )
  })
})
