import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRut, normalizeRut, rutCheckDigit, rutWarnings } from './rut.ts'

describe('M-02 the RUT', () => {
  test.each(['211003420017', '211406340011', '219876540012', '215555550010'])('%s is valid and usual', (rut) => {
    expect(isRut(rut)).toBe(true)
    expect(rutWarnings(rut)).toEqual([])
  })

  test.each(['210303670014', '21100342001', '2110034200170', '21100342001X', '', 'UY'])('%s is not', (rut) => {
    expect(isRut(rut)).toBe(false)
  })

  test('spaces, hyphens, dots and UY make no difference', () => {
    for (const typed of ['21 100342 001 7', '21-100342-001-7', 'UY211003420017', ' uy 21.100342.0017 ']) {
      expect(normalizeRut(typed)).toBe('211003420017')
      expect(isRut(typed)).toBe(true)
    }
  })

  test('the rest is only unusual', () => {
    const withCheck = (body: string) => `${body}${rutCheckDigit(body)}`
    expect(isRut(withCheck('23100342001'))).toBe(true)
    expect(rutWarnings(withCheck('23100342001'))).toEqual(['unusual-prefix'])
    expect(rutWarnings(withCheck('21000000001'))).toEqual(['empty-serial'])
    expect(rutWarnings(withCheck('21100342002'))).toEqual(['unusual-suffix'])
  })

  test('at most one check digit is right, and any single mistyped digit is caught', () => {
    const body = fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 11, maxLength: 11 })
    fc.assert(
      fc.property(body, fc.integer({ min: 0, max: 10 }), fc.integer({ min: 1, max: 9 }), (digits, position, shift) => {
        const right = '0123456789'
          .split('')
          .filter((check) => isRut(digits + check))
          .map(Number)
        const check = rutCheckDigit(digits)
        expect(right).toEqual(check === null ? [] : [check])
        const typo = String((Number(digits[position]) + shift) % 10)
        const mistyped = digits.slice(0, position) + typo + digits.slice(position + 1)
        if (check !== null) expect(isRut(`${mistyped}${check}`)).toBe(false)
      }),
    )
  })
})
