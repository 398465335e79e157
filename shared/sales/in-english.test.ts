import { expect, test } from 'vitest'
import { capInEnglish, capInSpanish, dayInEnglish, documentInEnglish, placeInEnglish } from './in-english.ts'

test('V-07 places, days and caps are said in English, and caps in Spanish as the cover table writes them', () => {
  expect(placeInEnglish('Europa (Schengen)')).toBe('Europe (Schengen)')
  expect(placeInEnglish('Antártida')).toBe('Antártida')
  expect(dayInEnglish('2027-03-01')).toBe('1 March 2027')
  expect(capInEnglish(80_000_00)).toBe('USD 80,000')
  expect(capInEnglish(1_000_000_00)).toBe('USD 1,000,000')
  expect(capInSpanish(80_000_00)).toBe('USD 80.000')
  expect([capInSpanish(30_000_00, 'EUR'), capInEnglish(30_000_00, 'EUR')]).toEqual(['EUR 30.000', 'EUR 30,000'])
})

test('V-06 a document is named in English', () => {
  expect([documentInEnglish('national'), documentInEnglish('passport')]).toEqual(['ID card', 'Passport'])
})
