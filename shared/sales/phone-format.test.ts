import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizePhone } from '../phone.ts'
import { formatPhone, internationalPhone } from './phone-format.ts'

test.each([
  ['+59898220140', '+598 98 220 140'],
  ['+59829010247', '+598 2901 0247'],
  ['+59847220140', '+598 4722 0140'],
  ['+541159840247', '+54 11 5984 0247'],
  ['+5491159840247', '+54 9 11 5984 0247'],
  ['+543414123456', '+54 341 412 3456'],
  ['+551139580247', '+55 11 3958 0247'],
  ['+5511939580247', '+55 11 93958 0247'],
  ['+595981123456', '+595 981 123 456'],
  ['+595211234567', '+595 21 123 4567'],
  ['+56221234567', '+56 2 2123 4567'],
  ['+51987654321', '+51 987 654 321'],
  ['+59171234567', '+591 7123 4567'],
  ['+573001234567', '+57 300 123 4567'],
  ['+525585260247', '+52 55 8526 0247'],
  ['+526641234567', '+52 664 123 4567'],
  ['+13055550147', '+1 305 555 0147'],
  ['+34910600247', '+34 910 600 247'],
  ['+442079460018', '+44 207 946 0018'],
  ['+97221234567', '+972 212 34 567'],
  ['*123', '*123'],
  ['', ''],
])('P-07 the line %s is read as %s', (stored, read) => {
  expect(internationalPhone(stored)).toBe(read)
})

test('B-10 Uruguayan numbers read as people say them, those of other countries as they are dialled', () => {
  expect(formatPhone('+59899123456')).toBe('099 123 456')
  expect(formatPhone('+59829001234')).toBe('2900 1234')
  expect(formatPhone('+5491112345678')).toBe('+54 9 11 1234 5678')
})

test('a stored phone reads back to itself, in groups of one to five digits', () => {
  const stored = fc
    .tuple(
      fc.integer({ min: 1, max: 9 }),
      fc.string({ unit: fc.constantFrom(...'0123456789'.split('')), minLength: 7, maxLength: 14 }),
    )
    .map(([first, rest]) => normalizePhone(`+${first}${rest}`))
  fc.assert(
    fc.property(stored, (phone) => {
      fc.pre(phone !== null)
      for (const read of [internationalPhone(phone ?? ''), formatPhone(phone ?? '')]) {
        expect(normalizePhone(read)).toBe(phone)
        expect(read).toMatch(/^\+?\d{1,5}(?: \d{1,5})+$/)
      }
    }),
  )
})
