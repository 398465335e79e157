import fc from 'fast-check'
import { expect, test } from 'vitest'
import { areaOf, countries, covers, smallestRegion } from './regions.ts'

/** The 249 codes of ISO 3166-1. */
const ISO = `
  AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ
  BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ
  CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ
  DE DJ DK DM DO DZ
  EC EE EG EH ER ES ET
  FI FJ FK FM FO FR
  GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY
  HK HM HN HR HT HU
  ID IE IL IM IN IO IQ IR IS IT
  JE JM JO JP
  KE KG KH KI KM KN KP KR KW KY KZ
  LA LB LC LI LK LR LS LT LU LV LY
  MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ
  NA NC NE NF NG NI NL NO NP NR NU NZ
  OM
  PA PE PF PG PH PK PL PM PN PR PS PT PW PY
  QA
  RE RO RS RU RW
  SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ
  TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ
  UA UG UM US UY UZ
  VA VC VE VG VI VN VU
  WF WS
  YE YT
  ZA ZM ZW
`
  .trim()
  .split(/\s+/)

const [EUROPE, LATIN_AMERICA, SOUTH_AMERICA, NORTH_AMERICA, ASIA_AFRICA_OCEANIA, WORLD] = [1, 2, 3, 4, 5, 6] as const
const offered = [EUROPE, LATIN_AMERICA, SOUTH_AMERICA, NORTH_AMERICA, ASIA_AFRICA_OCEANIA, WORLD]
const countOf = (region: number) => ISO.filter((iso) => covers(region, iso)).length

test('V-17 the list has each country and territory of ISO 3166-1 once, and Kosovo', () => {
  expect(ISO).toHaveLength(249)
  expect(countries.map(({ iso }) => iso).toSorted()).toEqual([...ISO, 'XK'].toSorted())
  expect(countries.filter(({ name }) => name === '')).toEqual([])
})

test('V-17 every country has exactly one smallest region', () => {
  for (const iso of ISO) {
    const covering = offered.filter((region) => covers(region, iso)).toSorted((a, b) => countOf(a) - countOf(b))
    const [smallest, next] = covering
    expect(smallestRegion([iso], offered), iso).toBe(smallest)
    expect(next === undefined || countOf(smallest!) < countOf(next), iso).toBe(true)
  }
})

test.each([
  ['UY', SOUTH_AMERICA],
  ['BR', SOUTH_AMERICA],
  ['FK', SOUTH_AMERICA],
  ['MX', LATIN_AMERICA],
  ['DO', LATIN_AMERICA],
  ['PR', LATIN_AMERICA],
  ['US', NORTH_AMERICA],
  ['CA', NORTH_AMERICA],
  ['FR', EUROPE],
  ['GB', EUROPE],
  ['CY', EUROPE],
  ['RU', EUROPE],
  ['TR', ASIA_AFRICA_OCEANIA],
  ['EG', ASIA_AFRICA_OCEANIA],
  ['AU', ASIA_AFRICA_OCEANIA],
  ['GL', WORLD],
  ['AQ', WORLD],
])('V-17 the smallest region of %s is %d', (iso, region) => {
  expect(smallestRegion([iso], offered)).toBe(region)
})

test('V-17 several countries have the region that covers all of them', () => {
  expect(smallestRegion(['FR', 'IT', 'GB'], offered)).toBe(EUROPE)
  expect(smallestRegion(['AR', 'MX'], offered)).toBe(LATIN_AMERICA)
  expect(smallestRegion(['FR', 'JP'], offered)).toBe(WORLD)
  expect(smallestRegion(['US', 'MX'], offered)).toBe(WORLD)
  expect(smallestRegion(['AR'], [EUROPE, LATIN_AMERICA]), 'South America is not on offer').toBe(LATIN_AMERICA)
  expect(smallestRegion(['FR', 'JP'], [EUROPE, LATIN_AMERICA]), 'nothing on offer covers both').toBeNull()
})

test('V-17 any countries have a region that covers each of them, and no smaller one does', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...ISO), { minLength: 1, maxLength: 8 }),
      fc.subarray(offered),
      (isos, some) => {
        const region = smallestRegion(isos, [...some, WORLD])
        expect(region).not.toBeNull()
        expect(isos.every((iso) => covers(region!, iso))).toBe(true)
        const smaller = some.filter((id) => countOf(id) < countOf(region!))
        expect(smaller.filter((id) => isos.every((iso) => covers(id, iso)))).toEqual([])
      },
    ),
  )
})

test('V-17 a region that staff added is never chosen by us, and never wrong; an unknown code is in no part of the world', () => {
  expect(covers(90, 'FR')).toBe(true)
  expect(smallestRegion(['FR'], [90, WORLD])).toBe(WORLD)
  expect(areaOf('QQ')).toBe('elsewhere')
})
