import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  ciCheckDigit,
  documentIssue,
  documentName,
  formatCi,
  formatDocument,
  isCi,
  normalizeCi,
  normalizeDocument,
} from './documents.ts'

const body = fc.integer({ min: 100_000, max: 9_999_999 }).map(String)

describe('B-09 the Uruguayan CI', () => {
  test.each(['1.234.567-2', '4.567.890-5', '3.456.789-4', '5.123.456-1', '4.123.987-0'])('%s is valid', (ci) => {
    expect(isCi(ci)).toBe(true)
    expect(formatCi(normalizeCi(ci))).toBe(ci)
  })

  test.each(['1.234.567-3', '12345', '99.999-5', '0000000', '123456789', '1234567-2x', 'AB1234567-2', '', '-'])(
    '%s is not',
    (text) => {
      expect(isCi(text)).toBe(false)
    },
  )

  test('dots, dashes, spaces, leading zeros and the letters C.I. make no difference', () => {
    for (const typed of ['12345672', '1234567-2', ' 1 234 567 2 ', '01.234.567-2', 'CI 1.234.567-2', 'c.i. 12345672']) {
      expect(isCi(typed), typed).toBe(true)
      expect(normalizeCi(typed)).toBe('12345672')
    }
  })

  test('old numbers of six digits and check digit are valid', () => {
    const digit = ciCheckDigit('123456')
    expect(isCi(`123.456-${digit}`)).toBe(true)
    expect(formatCi(`123456${digit}`)).toBe(`123.456-${digit}`)
  })

  test('a body below 100.000 is refused, check digit or not', () => {
    for (const digits of ['99999', '012345']) expect(isCi(`${digits}${ciCheckDigit(digits)}`)).toBe(false)
  })

  test('of the ten check digits exactly one is right', () => {
    fc.assert(
      fc.property(body, (digits) => {
        const right = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].filter((check) => isCi(`${digits}${check}`))
        expect(right).toEqual([ciCheckDigit(digits)])
      }),
    )
  })

  test('a single mistyped digit is caught, except for those that its weight cannot distinguish', () => {
    const evenWeights = new Set([0, 2, 4, 6])
    fc.assert(
      fc.property(
        fc.integer({ min: 1_000_000, max: 9_999_999 }).map(String),
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 9 }),
        (digits, position, shift) => {
          fc.pre(!evenWeights.has(position))
          const typo = String((Number(digits[position]) + shift) % 10)
          const mistyped = `${digits.slice(0, position)}${typo}${digits.slice(position + 1)}`
          expect(isCi(`${mistyped}${ciCheckDigit(digits)}`)).toBe(false)
        },
      ),
    )
  })
})

describe('B-09 documents', () => {
  test('a resident of Uruguay shows a CI; a passport is a passport everywhere', () => {
    expect(documentIssue('national', 'UY', '1.234.567-2')).toBeNull()
    expect(documentIssue('national', 'UY', '1.234.567-3')).toBe('BUYING_PROCESS.ERROR.CI_INVALID')
    expect(documentIssue('passport', 'UY', 'c 123456')).toBeNull()
    expect(documentIssue('passport', 'UY', 'C12')).toBe('BUYING_PROCESS.ERROR.PASSPORT_INVALID')
    expect(documentIssue('passport', 'AR', 'AAÑ123456')).toBe('BUYING_PROCESS.ERROR.PASSPORT_INVALID')
  })

  test('elsewhere a national document has 5 to 15 letters or digits', () => {
    expect(documentIssue('national', 'AR', '30.123.456')).toBeNull()
    expect(documentIssue('national', 'CL', '12.345.678-k')).toBeNull()
    expect(documentIssue('national', 'AR', '1234')).toBe('BUYING_PROCESS.ERROR.DOCUMENT_INVALID')
    expect(documentIssue('national', 'AR', '1234567890123456')).toBe('BUYING_PROCESS.ERROR.DOCUMENT_INVALID')
  })

  test('nothing typed is required', () => {
    for (const type of ['national', 'passport'] as const) {
      expect(documentIssue(type, 'UY', '  ')).toBe('BUYING_PROCESS.ERROR.DOCUMENT_REQUIRED')
    }
  })

  test('are stored in one form and read in another', () => {
    expect(normalizeDocument('national', 'UY', '1.234.567-2')).toBe('12345672')
    expect(normalizeDocument('national', 'CL', '12.345.678-k')).toBe('12345678K')
    expect(normalizeDocument('passport', 'UY', ' ab 123-456 ')).toBe('AB123456')
    expect(formatDocument('national', 'UY', '12345672')).toBe('1.234.567-2')
    expect(formatDocument('national', 'AR', '30123456')).toBe('30123456')
    expect(formatDocument('passport', 'UY', 'AB123456')).toBe('AB123456')
  })

  test('are named as their holders do: a resident of Uruguay has a cédula de identidad', () => {
    expect(documentName('national', 'UY')).toBe('Cédula de identidad')
    expect(documentName('national', 'AR')).toBe('Documento nacional')
    expect(documentName('national', ''), 'of an unknown country').toBe('Documento nacional')
    expect(documentName('passport', 'UY')).toBe('Pasaporte')
  })

  test('storing what is stored changes nothing, and keeps it accepted', () => {
    const type = fc.constantFrom('national' as const, 'passport' as const)
    fc.assert(
      fc.property(type, fc.constantFrom('UY', 'AR', ''), fc.string({ maxLength: 20 }), (kind, iso, typed) => {
        const stored = normalizeDocument(kind, iso, typed)
        expect(normalizeDocument(kind, iso, stored)).toBe(stored)
        if (documentIssue(kind, iso, typed) === null) expect(documentIssue(kind, iso, stored)).toBeNull()
      }),
      { numRuns: 500 },
    )
  })
})
