import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../money.ts'
import { freedFrom, previewPayment, spread } from './coverage.ts'

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

const three = [
  { id: 'a', open: 100_00 },
  { id: 'b', open: 50_00 },
  { id: 'c', open: 30_00 },
]

test('D-11 the oldest sales are ticked until the amount is used; the last one may be covered in part', () => {
  const of = (amount: number) => {
    const { picked, ...sums } = previewPayment({ amount, sales: three, later: 0, ticked: null })
    return { picked: [...picked], ...sums }
  }
  expect(of(0)).toEqual({ picked: [], total: 0, rest: 0, missing: 0 })
  expect(of(100_00)).toEqual({ picked: ['a'], total: 100_00, rest: 0, missing: 0 })
  expect(of(120_00)).toEqual({ picked: ['a', 'b'], total: 150_00, rest: 0, missing: 30_00 })
  expect(of(200_00)).toEqual({ picked: ['a', 'b', 'c'], total: 180_00, rest: 20_00, missing: 0 })
})

test('D-11 what is left after the listed sales covers later ones first', () => {
  const rest = (amount: number) => previewPayment({ amount, sales: three, later: 15_00, ticked: null }).rest
  expect([rest(190_00), rest(200_00)]).toEqual([0, 5_00])
})

test('D-11 ticked by hand, only those sales are covered, in their order, and the rest stays as balance', () => {
  const of = (amount: number, ...ids: string[]) =>
    previewPayment({ amount, sales: three, later: 15_00, ticked: new Set(ids) })
  expect(of(100_00, 'b', 'c')).toMatchObject({ total: 80_00, rest: 20_00, missing: 0 })
  expect(of(60_00, 'c', 'b')).toMatchObject({ total: 80_00, rest: 0, missing: 20_00 })
})

test('D-11 over any sales: ticked and rest are what the server makes of the payment, to the cent', () => {
  const open = fc.array(fc.integer({ min: 1, max: 10_000 }), { maxLength: 8 })
  fc.assert(
    fc.property(open, fc.integer({ min: 0, max: 40_000 }), fc.array(fc.boolean()), (debts, amount, marks) => {
      const sales = debts.map((cents, n) => ({ id: `s${n}`, open: cents }))
      const byHand = new Set(sales.filter((_, n) => marks[n]).map(({ id }) => id))
      for (const ticked of [null, byHand]) {
        const { picked, total, rest, missing } = previewPayment({ amount, sales, later: 0, ticked })
        const covered = sales.filter(({ id }) => picked.has(id)).map(({ id, open: owed }) => ({ id, owed, covered: 0 }))
        const { applications } = spread([{ id: 'p', lotId: 'l', rest: amount }], covered)
        const used = sum(applications.map((one) => one.amount))
        expect([total - missing, amount - rest]).toEqual([used, used])
        expect(Math.min(rest, missing)).toBe(0)
      }
    }),
  )
})
