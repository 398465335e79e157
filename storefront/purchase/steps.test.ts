import { expect, test } from 'vitest'
import { stepPath, type StepNumber } from '../paths.ts'
import { familyOf } from './party.ts'
import { emptyPurchase, type PurchaseState } from './purchase-state.ts'
import { purchaseRoutes } from './routes.tsx'
import { contradictsQuote, firstIncomplete, guard, stepAfterChange } from './steps.ts'
import { complete, context, futureMother } from '../../tests/support/test-purchase.ts'

const steps = [1, 2, 3, 4, 5, 6, 7, 8] as const

/** One answer of each step taken away. */
const gaps: Record<Exclude<StepNumber, 8>, Partial<PurchaseState>> = {
  1: { startDate: '' },
  2: { destinationId: null },
  3: { party: emptyPurchase.party },
  4: { plan: null },
  5: { accepted: false },
  6: { passengers: [] },
  7: { contact: { ...complete.contact, termsAccepted: false } },
}

test('B-14 every step has its address', () => {
  expect(purchaseRoutes.slice(0, 8).map(({ path }) => path)).toEqual(steps.map(stepPath))
})

test('B-14 with nothing answered only step 1 opens; with everything answered all of them do', () => {
  for (const step of steps) {
    expect(guard(step, emptyPurchase, context)).toBe(step === 1 ? null : 1)
    expect(guard(step, complete, context)).toBeNull()
  }
})

test('B-14 a missing answer closes every later step and none before, and leads to where it is given', () => {
  for (const [key, gap] of Object.entries(gaps)) {
    const missing = Number(key) as StepNumber
    const state = { ...complete, ...gap }
    for (const step of steps)
      expect(guard(step, state, context), `${step} without ${missing}`).toBe(step > missing ? missing : null)
  }
})

test('B-14 answers that time has overtaken are asked again', () => {
  expect(firstIncomplete(complete, { ...context, today: '2027-03-02' })).toBe(1)
})

test('B-14 an answer that is not offered, or a plan for another party, is asked again', () => {
  for (const [state, step] of [
    [{ ...complete, categoryId: 99 }, 1],
    [{ ...complete, residenceCountryId: 99 }, 1],
    [{ ...complete, destinationId: 99 }, 2],
    [{ ...complete, party: { ...complete.party, adults: 8, seniors: 5 } }, 3],
    [{ ...complete, party: { ...complete.party, adults: 3 } }, 4],
  ] as const) {
    expect(firstIncomplete(state, context)).toBe(step)
  }
})

test('B-09 birth dates of another price bracket than was quoted leave step 6 open until the price is accepted', () => {
  const [ana, luis] = complete.passengers
  if (!ana || !luis || !complete.plan) throw new Error('the purchase of the tests has two passengers')
  const older = { ...complete, passengers: [ana, { ...luis, birthDate: '1945-01-01' }] }
  expect(contradictsQuote(older)).toBe(true)
  expect(firstIncomplete(older, context)).toBe(6)
  const accepted = { ...older, plan: { ...complete.plan, ages: [41, 82] } }
  expect(firstIncomplete(accepted, context)).toBe(8)
})

test('B-08 an extra that a real age rules out leaves step 6 open', () => {
  const young = { ...complete, extras: [futureMother] }
  expect(firstIncomplete(young, context)).toBe(8)
  expect(firstIncomplete({ ...complete, extras: [{ ...futureMother, maxAge: 40 }] }, context)).toBe(6)
})

test('B-05 a family is judged by its own rules', () => {
  const family = { ...complete, party: familyOf(3, ['1985-01-01', '1986-01-01', '2015-01-01']) }
  expect(guard(4, family, context)).toBeNull()
  expect(guard(4, { ...complete, party: familyOf(3) }, context)).toBe(3)
})

test('B-14 a changed answer returns to the check of all answers, or to what it left open', () => {
  expect(stepAfterChange(7, complete, context)).toBe(8)
  expect(stepAfterChange(1, complete, context)).toBe(8)
  expect(stepAfterChange(2, { ...complete, plan: null }, context)).toBe(4)
  expect(stepAfterChange(4, { ...complete, accepted: false }, context)).toBe(5)
  expect(stepAfterChange(3, { ...complete, destinationId: null }, context)).toBe(4)
})
