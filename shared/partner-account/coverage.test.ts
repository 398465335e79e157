import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { freedFrom, spread } from './coverage.ts'

const cents = fc.integer({ min: 0, max: 10_000 })
const payments = fc.array(fc.integer({ min: 1, max: 20_000 }), { maxLength: 6 })
const debts = fc.array(fc.record({ owed: cents, share: fc.double({ min: 0, max: 1, noNaN: true }) }), { maxLength: 8 })

test('G-02 payments cover sales in order, to the cent: no sale more than is open, no payment more than it has', () => {
  fc.assert(
    fc.property(payments, debts, (amounts, open) => {
      const rests = amounts.map((rest, n) => ({ id: `p${n}`, lotId: `l${n}`, rest }))
      const sales = open.map(({ owed, share }, n) => ({ id: `s${n}`, owed, covered: Math.floor(owed * share) }))
      const { applications, coveredBy } = spread(rests, sales)
      const of = (key: 'paymentId' | 'saleId', id: string) =>
        sum(applications.filter((one) => one[key] === id).map(({ amount }) => amount))
      const allOpen = sum(sales.map(({ owed, covered }) => owed - covered))
      expect(sum(applications.map(({ amount }) => amount))).toBe(Math.min(allOpen, sum(amounts)))
      for (const { id, rest } of rests) expect(of('paymentId', id)).toBeLessThanOrEqual(rest)
      for (const { id, owed, covered } of sales) {
        expect(of('saleId', id)).toBeLessThanOrEqual(owed - covered)
        if (rests.length > 0) expect(coveredBy.has(id)).toBe(covered + of('saleId', id) === owed)
      }
      expect(applications.every(({ amount }) => amount > 0)).toBe(true)
      // The order is kept: what comes before one that is still open has no cent left for it.
      const first = sales.findIndex(({ id, owed, covered }) => covered + of('saleId', id) < owed)
      if (first >= 0) expect(sales.slice(first + 1).every(({ id }) => of('saleId', id) === 0)).toBe(true)
    }),
  )
})

test('G-02 what covers more than is owed is free again, the newest first', () => {
  const three = [{ amount: 50 }, { amount: 30 }, { amount: 20 }]
  expect(freedFrom(three, 100)).toEqual([])
  expect(freedFrom(three, 60)).toEqual([
    { amount: 30, left: 10 },
    { amount: 20, left: 0 },
  ])
  expect(freedFrom(three, 0).map(({ left }) => left)).toEqual([0, 0, 0])
})
