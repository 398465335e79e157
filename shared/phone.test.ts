import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { normalizePhone } from './phone.ts'

describe('B-10 a phone', () => {
  test.each([
    ['099 123 456', '+59899123456'],
    ['99123456', '+59899123456'],
    ['+598 99 123 456', '+59899123456'],
    ['+598 (0)99 123 456', '+59899123456'],
    ['00598 99123456', '+59899123456'],
    ['598-99-123-456', '+59899123456'],
    ['598099123456', '+59899123456'],
    ['2900 1234', '+59829001234'],
    ['(02) 900 1234', '+59829001234'],
    ['4722.3456', '+59847223456'],
    ['+54 9 11 1234-5678', '+5491112345678'],
    ['0034 612 345 678', '+34612345678'],
    ['+1 (305) 555-0100', '+13055550100'],
  ])('%s is stored as %s', (typed, stored) => {
    expect(normalizePhone(typed)).toBe(stored)
  })

  test.each([
    '',
    '   ',
    '+',
    '123',
    '39123456',
    '0991234567',
    '+598 3123 4567',
    '+598 99 123 45',
    '1112345678',
    '+0 12345678',
    '+1234567',
    '+1234567890123456',
    '099 123 456 int 4',
    '099+123456',
    '٠٩٩١٢٣٤٥٦',
  ])('%s is none', (typed) => {
    expect(normalizePhone(typed)).toBeNull()
  })

  test('a stored phone is E.164, and storing it again changes nothing', () => {
    const randomText = fc.string({ unit: fc.constantFrom(...'0123456789 +-()598'.split('')), maxLength: 18 })
    // Of what is typed at random hardly one in a hundred is a phone.
    const dialled = fc
      .tuple(
        fc.constantFrom('+', '00', '0', ''),
        fc.array(fc.tuple(fc.integer({ min: 0, max: 9 }), fc.constantFrom('', '', ' ', '-')), {
          minLength: 7,
          maxLength: 15,
        }),
      )
      .map(([prefix, digits]) => prefix + digits.flat().join(''))
    fc.assert(
      fc.property(fc.oneof(randomText, dialled), (typed) => {
        const stored = normalizePhone(typed)
        fc.pre(stored !== null)
        expect(stored).toMatch(/^\+[1-9]\d{7,14}$/)
        expect(normalizePhone(stored ?? '')).toBe(stored)
      }),
    )
  })

  test('every Uruguayan number is understood with and without its trunk 0 and country code', () => {
    const national = fc
      .tuple(fc.constantFrom('9', '2', '4'), fc.integer({ min: 0, max: 9_999_999 }))
      .map(([first, rest]) => first + String(rest).padStart(7, '0'))
    fc.assert(
      fc.property(national, fc.constantFrom('', '0', '598', '5980', '+598', '+5980', '00598'), (digits, prefix) => {
        expect(normalizePhone(prefix + digits)).toBe(`+598${digits}`)
      }),
    )
  })
})
