import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { familyPlanIssue, freeMinors } from './family-plan.ts'

const minor = fc.integer({ min: 0, max: 22 })
const adult = fc.integer({ min: 23, max: 74 })
const family = fc
  .tuple(adult, adult, fc.array(minor, { minLength: 1, maxLength: 8 }))
  .chain(([a, b, minors]) => fc.shuffledSubarray([a, b, ...minors], { minLength: minors.length + 2 }))

describe('B-05 the family plan', () => {
  test('is 2 adults of 23 to 74 with 1 to 8 minors, in any order', () => {
    fc.assert(fc.property(family, (ages) => familyPlanIssue(ages) === null))
    expect(familyPlanIssue([23, 74, 22])).toBeNull()
    expect(familyPlanIssue([0, 40, 40])).toBeNull()
  })

  test.each([
    [[], 'BUYING_PROCESS.ERROR.FAMILY_SIZE'],
    [[40, 10], 'BUYING_PROCESS.ERROR.FAMILY_SIZE'],
    [[40, 40, 1, 2, 3, 4, 5, 6, 7, 8, 9], 'BUYING_PROCESS.ERROR.FAMILY_SIZE'],
    [[40, 40, 40], 'BUYING_PROCESS.ERROR.FAMILY_MINORS'],
    [[40, 40, 23], 'BUYING_PROCESS.ERROR.FAMILY_MINORS'],
    [[40, 10, 10], 'BUYING_PROCESS.ERROR.FAMILY_ADULTS'],
    [[40, 40, 40, 10], 'BUYING_PROCESS.ERROR.FAMILY_ADULTS'],
    [[40, 75, 10], 'BUYING_PROCESS.ERROR.FAMILY_ADULTS'],
    [[40, 40, 80, 10], 'BUYING_PROCESS.ERROR.FAMILY_ADULTS'],
    [[10, 11, 12], 'BUYING_PROCESS.ERROR.FAMILY_ADULTS'],
  ])('%j is refused with %s', (ages, key) => {
    expect(familyPlanIssue(ages)).toBe(key)
  })

  test('the answer does not hang on the order of the list', () => {
    const ages = fc.array(fc.integer({ min: 0, max: 90 }), { maxLength: 12 })
    fc.assert(fc.property(ages, (list) => familyPlanIssue(list) === familyPlanIssue(list.toReversed())))
  })
})

describe('B-05 free minors', () => {
  test('are the first four, and never an adult', () => {
    fc.assert(
      fc.property(family, (ages) => {
        const free = [...freeMinors(ages)]
        expect(free).toHaveLength(Math.min(4, ages.length - 2))
        for (const position of free) expect(ages[position]).toBeLessThan(23)
      }),
    )
  })

  test('are the youngest, so that the same family gives the same ages in any order', () => {
    expect([...freeMinors([40, 22, 3, 40, 9, 15, 1])]).toEqual([6, 2, 4, 5])
    fc.assert(
      fc.property(family, (ages) => {
        const agesOf = (list: readonly number[]) => [...freeMinors(list)].map((position) => list[position])
        expect(agesOf(ages.toReversed())).toEqual(agesOf(ages))
      }),
    )
  })

  test('among equals the earlier in the list', () => {
    expect([...freeMinors([40, 40, 8, 8, 8, 8, 8])]).toEqual([2, 3, 4, 5])
  })
})
