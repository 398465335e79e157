import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { coveredPlans, destinationIds, tripPlansTo, valueOf } from '../../tests/support/test-cover.ts'
import { benefitCap, mishapOutcome, paysApart } from './mishap-outcome.ts'
import { type Mishap, MISHAPS } from './mishaps.ts'

const [anyMishap] = MISHAPS as [Mishap]

function coverOf(planId: number) {
  return coveredPlans.find(({ id }) => id === planId)?.benefits ?? []
}

describe('V-03 a mishap', () => {
  test('at least twelve, each with a place, a cost and its public source', () => {
    expect(MISHAPS.length).toBeGreaterThanOrEqual(12)
    expect(new Set(MISHAPS.map(({ id }) => id)).size).toBe(MISHAPS.length)
    for (const { title, place, destinationId, cost, source } of MISHAPS) {
      expect(cost, title).toBeGreaterThan(0)
      expect(place, title).not.toBe('')
      expect(destinationIds).toContain(destinationId)
      expect(source.name.length, title).toBeGreaterThan(3)
      expect(source.year, title).toMatch(/^20\d\d(-20\d\d)?$/)
      expect(new URL(source.url).protocol).toMatch(/^https?:$/)
    }
  })

  test('draws on a benefit of the catalogue whose value is an amount in every plan', () => {
    for (const mishap of MISHAPS) {
      for (const { name, benefits } of coveredPlans) {
        expect(mishapOutcome(mishap, benefits), `${mishap.title}, ${name}`).not.toBeNull()
      }
    }
  })

  test('the first one is paid by each plan in another amount', () => {
    const sold = tripPlansTo(anyMishap.destinationId)
    expect(sold.length).toBeGreaterThan(2)
    const paid = sold.map((id) => mishapOutcome(anyMishap, coverOf(id))?.paid)
    expect(new Set(paid).size).toBe(sold.length)
  })

  test('plans pay apart where the cap of one is below the cost', () => {
    const costing = (cost: number) => ({ ...anyMishap, cost })
    const covers = [coverOf(103), coverOf(104)]
    expect(paysApart(costing(1_200_00), covers)).toBe(false)
    expect(paysApart(costing(1_200_01), covers)).toBe(true)
    expect(paysApart(costing(1_200_01), [coverOf(103), coverOf(103)])).toBe(false)
    expect(paysApart(anyMishap, [])).toBe(false)
  })

  test('what a plan pays and what is left are the cost, within the cap of the catalogue', () => {
    const one = fc.record({
      cost: fc.integer({ min: 1, max: 100_000_000 }),
      planId: fc.constantFrom(...coveredPlans.map(({ id }) => id)),
      benefitId: fc.constantFrom(...MISHAPS.map(({ benefitId }) => benefitId)),
    })
    fc.assert(
      fc.property(one, ({ cost, planId, benefitId }) => {
        const outcome = mishapOutcome({ ...anyMishap, cost, benefitId }, coverOf(planId))
        const cap = benefitCap(valueOf(planId, benefitId))
        expect(outcome).not.toBeNull()
        if (!outcome) return
        expect(outcome.paid + outcome.left).toBe(cost)
        expect(outcome.paid).toBe(Math.min(cost, cap ?? -1))
        expect(outcome.payment === null).toBe(outcome.paid === 0)
      }),
    )
  })

  test.each([
    ['apendicitis', 102, 33_611_00, 0],
    ['preexistencia', 103, 8_000_00, 10_970_00],
    ['cesarea', 102, 3_000_00, 25_998_00],
    ['deporte', 103, 7_500_00, 0],
    ['valija', 104, 1_500_00, 350_00],
    ['fianza', 101, 0, 25_000_00],
  ])('%s with plan %i: %i paid, %i left', (id, planId, paid, left) => {
    const mishap = MISHAPS.find((one) => one.id === id)
    expect(mishap && mishapOutcome(mishap, coverOf(planId))).toMatchObject({ paid, left })
  })

  test('I-03 the Spanish value of a benefit counts, not its translation', () => {
    const cover = coverOf(102).map((benefit) => ({ ...benefit, value: 'No', spanishValue: benefit.value }))
    expect(mishapOutcome(anyMishap, cover)).toEqual(mishapOutcome(anyMishap, coverOf(102)))
  })

  test.each([
    ['USD 25.000', 2_500_000],
    ['USD 80', 8_000],
    ['Incluido', Infinity],
    ['Sí', Infinity],
    ['No', 0],
    [undefined, 0],
    ['72 horas', null],
    ['USD 25,5', null],
    ['Pasaje + hotel', null],
  ])('a value of %s is a cap of %s', (value, cap) => {
    expect(benefitCap(value)).toBe(cap)
  })
})
