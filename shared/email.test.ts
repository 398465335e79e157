import { describe, expect, test } from 'vitest'
import * as fc from 'fast-check'
import * as z from 'zod'
import { isEmailOnRecord } from './email-on-record.ts'
import { EMAIL_MAX_LENGTH, isEmail } from './email.ts'

describe('B-10 an email', () => {
  test.each([
    'ana@x.uy',
    'ana.perez+viaje@correo.com.uy',
    'ANA@CORREO.COM',
    "o'hara@correo.com",
    'ana_perez-1@sub.correo-uy.com.uy',
  ])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true)
  })

  // ASVS 1.3.11
  test.each([
    ['fewer than 3 characters before the at-sign', 'an@correo.com'],
    ['fewer than 2 after the last dot', 'ana@correo.c'],
    ['no dot', 'ana@correo'],
    ['nothing between at-sign and dot', 'ana@.com'],
    ['two at-signs', 'ana@b@correo.com'],
    ['a space', 'ana perez@correo.com'],
    ['a space at the end', 'ana@correo.com '],
    ['a line break, which could add a header to an email', 'ana@correo.com\nBcc: otro@correo.com'],
    ['a comma, which could add a recipient', 'otra,ana@correo.com'],
    ['a semicolon', 'otra;ana@correo.com'],
    ['angle brackets', '<ana@correo.com>'],
    ['two dots in a row', 'ana..perez@gmail.com'],
    ['a dot before the at-sign', 'anaperez.@gmail.com'],
    ['a dot at the start', '.anaperez@gmail.com'],
    ['two dots in a row after the at-sign', 'ana@gmail..com'],
    ['a letter with an accent', 'josé@gmail.com'],
    ['a letter with an accent after the at-sign', 'jose@camión.com'],
    ['a formula of a spreadsheet', '=cmd@correo.com'],
    ['a formula that starts with a sign', '+cmd@correo.com'],
    ['a hyphen at the end of a name of the domain', 'ana@correo-.com'],
    ['digits after the last dot', 'ana@correo.123'],
    ['an apostrophe before the at-sign', "ana'@correo.com"],
    ['nothing', ''],
  ])('%s is none', (_, text) => {
    expect(isEmail(text)).toBe(false)
  })

  test('has at most 75 characters', () => {
    const ending = '@correo.com'
    expect(EMAIL_MAX_LENGTH).toBe(75)
    expect(isEmail('a'.repeat(75 - ending.length) + ending)).toBe(true)
    expect(isEmail('a'.repeat(76 - ending.length) + ending)).toBe(false)
  })

  test('is none that the card provider would refuse', () => {
    const letters = fc.constantFrom(..."aZ09_.+-'=%!#ñ é".split(''))
    const part = fc.string({ unit: letters, minLength: 1, maxLength: 8 })
    const typed = fc.tuple(part, part, part).map(([local, domain, end]) => `abc${local}@${domain}.${end}`)
    fc.assert(
      fc.property(typed, (text) => !isEmail(text) || z.email().safeParse(text).success),
      { numRuns: 2_000 },
    )
    const usual = fc.emailAddress().map((text) => `abc${text}`)
    fc.assert(fc.property(usual, (text) => !isEmail(text) || z.email().safeParse(text).success))
  })
})

test.each(['josé@gmail.com', 'ana..perez@gmail.com', 'ana@correo.com'])(
  'A-01 an email on record is one that an earlier rule took: %s still logs in',
  (text) => {
    expect(isEmailOnRecord(text)).toBe(true)
  },
)

test.each(['ana@', 'ana perez@correo.com', 'otra,ana@correo.com'])('A-01 %s was never one', (text) => {
  expect(isEmailOnRecord(text)).toBe(false)
})
