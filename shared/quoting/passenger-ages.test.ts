import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { publicMessages } from '../messages/public.ts'
import {
  ADULT_AGE_CODE,
  ageBracket,
  agesOnDeparture,
  checkAges,
  compareWithQuoted,
  DEFAULT_BIRTH_DATE,
  SENIOR_AGE_CODE,
  SENIOR_MAX_AGE,
} from './passenger-ages.ts'

describe('B-04 age brackets', () => {
  test('adult to 74, senior 75 to 84, from 85 not sold online', () => {
    for (let age = 0; age <= 120; age += 1) {
      expect(ageBracket(age), `${age}`).toBe(age < 75 ? 'adult' : age < 85 ? 'senior' : null)
    }
  })

  test('the codes 40 and 80 are read as ages', () => {
    expect(ageBracket(ADULT_AGE_CODE)).toBe('adult')
    expect(ageBracket(SENIOR_AGE_CODE)).toBe('senior')
  })

  test('what is no age has no bracket', () => {
    for (const odd of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(ageBracket(odd)).toBeNull()
  })
})

describe('B-04 the list of ages', () => {
  test('takes 1 to 10 passengers', () => {
    expect(checkAges([], false)).toEqual([{ path: 'ages', key: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS' }])
    for (let count = 1; count <= 10; count += 1) expect(checkAges(Array(count).fill(40), false)).toEqual([])
    expect(checkAges(Array(11).fill(40), false)).toEqual([{ path: 'ages', key: 'BUYING_PROCESS.ERROR.MAX_PASSENGERS' }])
  })

  test('names each passenger of 85 or more', () => {
    expect(checkAges([40, 85, 84, 99], false)).toEqual([
      { path: 'ages.1', key: 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE' },
      { path: 'ages.3', key: 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE' },
    ])
    expect(checkAges([-1], false)).toEqual([{ path: 'ages.0', key: 'FIELD.INVALID' }])
  })

  test('B-05 the sentence about an age not sold online counts the age of exactly 85 in', () => {
    expect(publicMessages['BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE']).toContain(`de ${SENIOR_MAX_AGE + 1} años o más`)
  })

  test('B-05 answers with the family plan’s own words when it is asked', () => {
    expect(checkAges([40, 40, 10], true)).toEqual([])
    expect(checkAges([40, 10], true)).toEqual([{ path: 'ages', key: 'BUYING_PROCESS.ERROR.FAMILY_SIZE' }])
    expect(checkAges([40, 40, ...Array(9).fill(5)], true)).toEqual([
      { path: 'ages', key: 'BUYING_PROCESS.ERROR.FAMILY_SIZE' },
    ])
    expect(checkAges([40, 40, 80], true)).toEqual([{ path: 'ages', key: 'BUYING_PROCESS.ERROR.FAMILY_MINORS' }])
    expect(checkAges([40, 85, 10], true)).toEqual([{ path: 'ages.1', key: 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE' }])
  })
})

describe('B-09 birth dates against the quoted ages', () => {
  const departure = '2027-03-01'
  const born = (age: number) => `${2027 - age}-03-01`
  const compare = (ages: number[], birthDates: string[], familyPlan = false) =>
    compareWithQuoted({ ages, birthDates, familyPlan, departure })

  test('ages are counted on the departure date', () => {
    expect(agesOnDeparture(['1952-03-01', '1952-03-02', DEFAULT_BIRTH_DATE], departure)).toEqual([75, 74, 27])
  })

  test('the same brackets leave the quote as it is, and give the real ages', () => {
    expect(compare([40, 80], [born(31), born(77)])).toEqual({ changed: false, ages: [31, 77] })
    expect(compare([30], [born(74)])).toEqual({ changed: false, ages: [74] })
  })

  test('the order in which passengers are typed changes nothing', () => {
    expect(compare([40, 80], [born(77), born(31)]).changed).toBe(false)
  })

  test('another bracket changes it', () => {
    expect(compare([40], ['1952-03-01'])).toEqual({ changed: true, ages: [75] })
    expect(compare([40], ['1952-03-02'])).toEqual({ changed: false, ages: [74] })
    expect(compare([80], [born(74)]).changed).toBe(true)
    expect(compare([80], [born(85)]).changed).toBe(true)
  })

  test('on the family plan turning 23 before departure changes it; off the plan it does not', () => {
    const birthDates = [born(40), born(38), '2004-03-01']
    expect(compare([40, 40, 22], birthDates, true)).toEqual({ changed: true, ages: [40, 38, 23] })
    expect(compare([40, 40, 22], birthDates, false).changed).toBe(false)
    expect(compare([40, 40, 22], [born(40), born(38), '2004-03-02'], true).changed).toBe(false)
    expect(compare([40, 40, 5], [born(40), born(38), '2027-03-02'], true)).toEqual({
      changed: true,
      ages: [40, 38, -1],
    })
  })

  test('another number of passengers changes it', () => {
    expect(compare([40, 40], [born(30)]).changed).toBe(true)
    expect(compare([40], [born(30), born(30)]).changed).toBe(true)
  })

  test('passengers quoted with their real ages never see a price change', () => {
    const birthDate = fc.integer({ min: 0, max: 30_000 }).map((days) => addDays(departure, -days))
    fc.assert(
      fc.property(fc.array(birthDate, { maxLength: 10 }), fc.boolean(), (birthDates, familyPlan) => {
        const ages = agesOnDeparture(birthDates, departure)
        expect(compare(ages, birthDates, familyPlan)).toEqual({ changed: false, ages })
      }),
    )
  })
})
