import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasGlyph } from './fonts.ts'
import { printable } from './printable.ts'

test('Spanish, Portuguese, German and French print as they are', () => {
  for (const text of ['¿Ñandú? ¡Sí! «güiraldes» 15 % º', 'São João', 'Größe', 'Œuvre – “fin”… €'])
    expect(printable(text)).toBe(text)
})

test('B-12 Latin letters of every country, Greek and Cyrillic print as they are', () => {
  for (const text of ['Nguyễn Thị Ánh', 'Łukasz Żółć', 'O’Higgins', 'Ștefan Đorđević', 'Αθήνα Ταξίδια', 'Путешествия'])
    expect(printable(text)).toBe(text)
})

test('B-12 other characters become one question mark each, and what cannot be seen goes', () => {
  expect(printable('Ｎúmero')).toBe('Número')
  expect(printable('👨‍👩‍👧 李小龙')).toBe('? ???')
  expect(printable('a\tb\r\nc\u200b\u202ed\u0007')).toBe('a b cd')
  expect(printable('e\u0301')).toBe('é')
})

// ASVS 1.3.3
test('B-12 whatever comes in, what goes out can be printed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const printed = printable(text)
      expect(printed).not.toMatch(/[\p{Cc}\p{Cf}]/u)
      expect(hasGlyph(printed)).toBe(true)
    }),
  )
})
