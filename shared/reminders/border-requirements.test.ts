import { expect, test } from 'vitest'
import { LATIN_AMERICA, NORTH_AMERICA, SOUTH_AMERICA } from '../catalogue/plan-terms.ts'
import { isDay } from '../dates.ts'
import { EUROPE } from '../catalogue/plan-terms.ts'
import { BORDER_REQUIREMENTS, borderRequirements } from './border-requirements.ts'

const WORLDWIDE = 6
const placesOf = (destinationId: number) => borderRequirements(destinationId, '2026-12-07').map(({ place }) => place)

test('V-19 each requirement has a place, a public source and the day of its review, and promises nothing', () => {
  for (const { place, text, source, reviewedOn, destinationIds } of BORDER_REQUIREMENTS) {
    expect(new URL(source.url).protocol, place).toBe('https:')
    expect(source.name.length, place).toBeGreaterThan(5)
    expect(isDay(reviewedOn), place).toBe(true)
    expect(destinationIds, place).toContain(WORLDWIDE)
    expect(text, place).not.toMatch(/vas a (entrar|poder)|te dejan|garantiza|admitid|nuestr/i)
  }
  const places = BORDER_REQUIREMENTS.map(({ place }) => place)
  expect(places).toEqual([...new Set(places)])
})

test('V-19 a destination shows the places inside it and no others', () => {
  expect(placesOf(EUROPE)).toEqual(['Espacio Schengen: pasaporte', 'Espacio Schengen: con visa'])
  expect(placesOf(SOUTH_AMERICA)).toEqual(['Islas Galápagos (Ecuador)', 'Argentina'])
  expect(placesOf(LATIN_AMERICA)).toEqual(['Cuba', ...placesOf(SOUTH_AMERICA)])
  expect(placesOf(NORTH_AMERICA)).toEqual(['Estados Unidos', 'Canadá'])
  expect(placesOf(WORLDWIDE)).toHaveLength(BORDER_REQUIREMENTS.length)
})

test('V-19 a Schengen visa needs the 30,000 euros of the regulation', () => {
  expect(borderRequirements(EUROPE, '2026-12-07')[1]!.text).toContain('EUR 30.000')
})

test('V-19 a review counts for six months, and then has to be confirmed', () => {
  const isOldOn = (day: string) => borderRequirements(EUROPE, day)[0]!.isOld
  const { reviewedOn } = BORDER_REQUIREMENTS[0]!
  expect(reviewedOn).toBe('2026-11-28')
  expect([isOldOn('2026-11-28'), isOldOn('2027-05-28'), isOldOn('2027-05-29')]).toEqual([false, false, true])
})
