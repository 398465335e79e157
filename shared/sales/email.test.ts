import { describe, expect, test } from 'vitest'
import { EMAIL_MAX_LENGTH, isEmail } from './email.ts'

describe('B-10 an email', () => {
  test.each(['ana@x.uy', 'ana.perez+viaje@correo.com.uy', 'ANA@CORREO.COM', 'aña@correo.uy', "o'hara@correo.com"])(
    '%s is one',
    (text) => {
      expect(isEmail(text)).toBe(true)
    },
  )

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
})
