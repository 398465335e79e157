import fc from 'fast-check'
import { expect, test } from 'vitest'
import { folded } from '../folded.ts'
import { CITIES_OF_COUNTRY } from './cities.ts'
import { findPlaces, placeNamed } from './find-places.ts'
import { countries } from './regions.ts'

const isoOf = (text: string) => findPlaces(text)[0]?.iso
const firstOf = (text: string) => {
  const [found] = findPlaces(text)
  return found && [found.name, found.detail]
}

test.each([
  ['EEUU', 'US'],
  ['EE.UU.', 'US'],
  ['ee. uu.', 'US'],
  ['Estados Unidos', 'US'],
  ['USA', 'US'],
  ['Inglaterra', 'GB'],
  ['holanda', 'NL'],
  ['NY', 'US'],
  ['Nueva York', 'US'],
  ['new york', 'US'],
  ['Londres', 'GB'],
  ['PARIS', 'FR'],
  ['Punta Cana', 'DO'],
  ['cancun', 'MX'],
  ['Cancún', 'MX'],
  ['Florianopolis', 'BR'],
  ['Floripa', 'BR'],
  ['rio de janeiro', 'BR'],
  ['San Pablo', 'BR'],
  ['sao paulo', 'BR'],
  ['Bariloche', 'AR'],
  ['san carlos de bariloche', 'AR'],
  ['búzios', 'BR'],
  ['disney', 'US'],
  ['Machu Picchu', 'PE'],
  ['machupicchu', 'PE'],
  ['Suiza', 'CH'],
  ['turkia', 'TR'],
  ['Guinea Bissau', 'GW'],
  ['dubai', 'AE'],
  ['uruguay', 'UY'],
  ['montevideo', 'UY'],
  ['cote d´ivoire', 'CI'],
])('V-17 "%s" is a place in %s', (text, iso) => {
  expect(isoOf(text)).toBe(iso)
})

test('V-17 what is found says where a city is, and by which other name a country was found', () => {
  expect(firstOf('cancun')).toEqual(['Cancún', 'México'])
  expect(firstOf('inglaterra')).toEqual(['Reino Unido', 'Inglaterra'])
  expect(firstOf('francia')).toEqual(['Francia', ''])
})

test('V-17 the same name comes before names that begin with it, and these before names with such a word', () => {
  expect(findPlaces('guinea').map(({ iso }) => iso)).toEqual(['GN', 'GQ', 'GW', 'PG'])
  expect(findPlaces('francesa').map(({ iso }) => iso)).toEqual(expect.arrayContaining(['GF', 'PF']))
  expect(findPlaces('a')).toHaveLength(6)
  expect(findPlaces('a', 3)).toHaveLength(3)
})

test('V-17 nothing is found for nothing, for signs and for no place', () => {
  for (const text of ['', '  ', '.', '-', '(,)', 'xqzw', '🙂']) expect(findPlaces(text), text).toEqual([])
})

test('V-17 a whole name is one place; a name of two places, and a part of a name, are none', () => {
  expect(placeNamed('estados unidos')).toEqual({ iso: 'US', name: 'Estados Unidos' })
  expect(placeNamed('floripa')).toEqual({ iso: 'BR', name: 'Florianópolis' })
  expect(placeNamed('Córdoba'), 'in Argentina and in Spain').toBeNull()
  expect(placeNamed('fran')).toBeNull()
  expect(placeNamed('')).toBeNull()
})

test('V-17 at least 200 cities, each in a country of the list, and no name twice in one country or for two countries', () => {
  const isos = new Set(countries.map(({ iso }) => iso))
  const cities = Object.entries(CITIES_OF_COUNTRY).flatMap(([iso, list]) =>
    list.split(';').map((names) => ({ iso, names: names.split('|').map((name) => name.trim()) })),
  )
  expect(cities.length).toBeGreaterThan(200)
  expect(cities.filter(({ iso, names }) => !isos.has(iso) || names.includes(''))).toEqual([])
  const inCountry = cities.flatMap(({ iso, names }) => names.map((name) => `${iso} ${folded(name)}`))
  const ofCountries = countries.flatMap(({ name, otherNames }) => [name, ...otherNames].map(folded))
  for (const names of [inCountry, ofCountries]) {
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  }
})

test('V-17 every country is found first or among the first by its own name, in any case and without accents', () => {
  fc.assert(
    fc.property(fc.constantFrom(...countries), fc.boolean(), ({ iso, name }, isUpper) => {
      const typed = isUpper ? name.toUpperCase() : folded(name)
      expect(findPlaces(typed).map((place) => place.iso)).toContain(iso)
    }),
  )
})
