import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { familyGrouping, groupingSaving } from './cheapest-grouping.ts'
import { familyPlanIssue } from './family-plan.ts'
import { ADULT_AGE_CODE, agesOnDeparture, SENIOR_AGE_CODE } from './passenger-ages.ts'
import { anyRates } from '../../tests/support/test-rates.ts'
import { type Party, priceParty } from './price.ts'

const departure = '2027-03-01'

const trip: fc.Arbitrary<Omit<Party, 'ages' | 'familyPlan'>> = fc.record({
  plan: fc
    .integer({ min: 1, max: 2_000 })
    .map((rate) => ({ id: 103, categoryId: TRIP_CATEGORY, rate, maxDaysPerTrip: null, soldTo: null })),
  destination: fc.integer({ min: 100, max: 200 }).map((factor) => ({ id: 2, pricedAs: 2, factor })),
  days: fc.integer({ min: 1, max: 120 }),
  rates: anyRates,
  markup: fc.integer({ min: 0, max: 200 }),
  offeredExtras: fc.constant([]),
  extras: fc.constant([]),
  discountPercent: fc.integer({ min: 0, max: 100 }),
})
const birthDate = fc.integer({ min: 1943, max: 2026 }).map((year) => `${year}-01-01`)
const counted = fc.array(fc.constantFrom(ADULT_AGE_CODE, ADULT_AGE_CODE, ADULT_AGE_CODE, SENIOR_AGE_CODE), {
  minLength: 1,
  maxLength: 10,
})

describe('V-05 the cheapest grouping', () => {
  test('takes two of the counted travellers for adults and the others for minors', () => {
    const ages = [ADULT_AGE_CODE, ADULT_AGE_CODE, ADULT_AGE_CODE, ADULT_AGE_CODE]
    const family = familyGrouping({ ages, birthDates: null, departure })
    expect(family && agesOnDeparture(family, departure)).toEqual([27, 27, 7, 7])
  })

  test.each([
    ['two travellers', [40, 40]],
    ['somebody of 75 to 84', [40, 40, 40, 80]],
    ['nobody', []],
  ])('knows no family of %s', (_, ages) => {
    expect(familyGrouping({ ages, birthDates: null, departure })).toBeNull()
  })

  test('once the birth dates are known, they alone decide', () => {
    const ages = [40, 40, 40]
    const grownUps = ['1980-01-01', '1982-01-01', '1999-01-01']
    expect(familyGrouping({ ages, birthDates: grownUps, departure })).toBeNull()
    const family = ['2015-06-01', '1980-01-01', '1982-01-01']
    expect(familyGrouping({ ages, birthDates: family, departure })).toEqual(family)
  })

  test('a family is one that the family plan takes, as many as travel, and none is missed', () => {
    const parties = fc.oneof(
      counted.map((ages) => ({ ages, birthDates: null, departure })),
      fc.array(birthDate, { minLength: 1, maxLength: 10 }).map((birthDates) => {
        return { ages: agesOnDeparture(birthDates, departure), birthDates, departure }
      }),
    )
    fc.assert(
      fc.property(parties, (party) => {
        const family = familyGrouping(party)
        const mayBe = party.birthDates ? familyPlanIssue(party.ages) === null : canBeFamily(party.ages)
        expect(family !== null).toBe(mayBe)
        if (!family) return
        expect(family).toHaveLength(party.ages.length)
        expect(familyPlanIssue(agesOnDeparture(family, departure))).toBeNull()
      }),
    )
  })

  test('it is offered exactly when the server charges less for it, and spares what the server charges less', () => {
    fc.assert(
      fc.property(trip, counted, (sample, ages) => {
        const family = familyGrouping({ ages, birthDates: null, departure })
        if (!family) return
        const now = priceParty({ ...sample, ages, familyPlan: false }).charged
        const other = priceParty({ ...sample, ages: agesOnDeparture(family, departure), familyPlan: true }).charged
        const saving = groupingSaving(now, other)
        expect(saving !== null).toBe(other < now)
        if (saving !== null) expect(now - saving).toBe(other)
      }),
    )
  })

  test('a family never pays less at single prices, so that the family plan is the only other grouping', () => {
    const minors = fc.array(fc.integer({ min: 0, max: 22 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(trip, minors, (sample, young) => {
        const ages = [35, 33, ...young]
        const family = priceParty({ ...sample, ages, familyPlan: true }).charged
        const single = priceParty({ ...sample, ages, familyPlan: false }).charged
        expect(groupingSaving(family, single)).toBeNull()
      }),
    )
  })
})

/** As the rule is written: 3 to 10 travellers, nobody over 74. */
function canBeFamily(ages: readonly number[]): boolean {
  return ages.length >= 3 && ages.every((age) => age === ADULT_AGE_CODE)
}
