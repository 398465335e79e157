import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { percentOf } from '../money.ts'
import { cancelPassenger, cancelSale, grant, mostToGrant } from './cancellation.ts'
import { cancellationRight } from './cancellation-terms.ts'
import { changeSale, extendSale, extensionDays } from './change.ts'
import { type Figures, isBalanced, NO_FIGURES, sumFigures } from '../settlements/figures.ts'
import { inForce, feesLessGrants, type Movement, totalOf } from '../settlements/movement.ts'
import { figuresOfSale } from './sale-figures.ts'

const DAY = '2027-03-01'
const terms = { markup: 40, commissionPercent: 30, promo: { ownPercentage: 5, companyPercentage: 10 } }

/** The sale of docs/rules/settlement.md: G 280, P 238, C 200, K 15.60, R 22.40. */
const example = figuresOfSale({ gross: 28_000, cost: 20_000, ...terms })
const sold = (figures: Figures): Movement[] => [{ kind: 'sale', day: DAY, quantity: 1, figures }]

test('R-12 a sale is its first movement, with the figures that it was settled with', () => {
  expect(example).toEqual({
    gross: 28_000,
    discount: 4_200,
    businessDiscount: 2_800,
    houseDiscount: 1_400,
    cost: 20_000,
    margin: 5_200,
    commission: 1_560,
    charged: 23_800,
    houseShare: 2_240,
  })
})

test('R-02 a withdrawal gives all back and leaves nothing in any column', () => {
  const { refund, fee, movements } = cancelSale(sold(example), { percentBack: 100 }, DAY)
  expect([refund, fee]).toEqual([23_800, 0])
  expect(movements).toHaveLength(1)
  expect(movements[0]).toMatchObject({ quantity: -1, figures: { charged: -23_800, cost: -20_000, commission: -1_560 } })
  expect(totalOf([...sold(example), ...movements])).toEqual(NO_FIGURES)
})

test('R-02 terms of 85 percent keep 35.70 as ours', () => {
  const { refund, fee, movements } = cancelSale(sold(example), { percentBack: 85 }, DAY)
  expect([refund, fee]).toEqual([20_230, 3_570])
  const both = sumFigures(movements.map(({ figures }) => figures))
  expect(both).toMatchObject({ charged: -20_230, cost: -20_000, commission: -1_560, houseShare: 1_330 })
})

test('R-02 what staff grant after departure is ours to give, and never more than was paid', () => {
  const { refund, movements } = grant(sold(example), 5_000, DAY)
  expect(refund).toBe(5_000)
  expect(movements[0]?.figures).toMatchObject({ charged: -5_000, houseShare: -5_000, cost: 0, commission: 0 })
  const after = [...sold(example), ...movements]
  expect(mostToGrant(after)).toBe(18_800)
  expect(() => grant(after, 18_801, DAY)).toThrow(RangeError)
  for (const amount of [0, -1, 0.5, Number.NaN]) expect(() => grant(after, amount, DAY)).toThrow(RangeError)
})

test('R-02 R-03 five business days give all back, then the terms decide, and from departure on nothing is owed', () => {
  const cover = { soldOn: DAY, startDate: '2027-04-01', terms: [{ daysBefore: 1, percentBack: 85 }] }
  expect(cancellationRight({ ...cover, on: '2027-03-08' })).toEqual({
    rule: 'withdrawal',
    percentBack: 100,
    daysLeft: 24,
  })
  expect(cancellationRight({ ...cover, on: '2027-03-09' })).toEqual({ rule: 'terms', percentBack: 85, daysLeft: 23 })
  expect(cancellationRight({ ...cover, on: '2027-03-31' })).toEqual({ rule: 'terms', percentBack: 85, daysLeft: 1 })
  expect(cancellationRight({ ...cover, on: '2027-04-01' })).toEqual({ rule: 'departed', percentBack: 0, daysLeft: 0 })
  // Bought the day before: the term of the law ends with departure.
  expect(cancellationRight({ ...cover, startDate: '2027-03-02', on: '2027-03-02' }).rule).toBe('departed')
  const steps = [
    { daysBefore: 15, percentBack: 90 },
    { daysBefore: 3, percentBack: 50 },
  ]
  const backOn = (on: string) => cancellationRight({ ...cover, terms: steps, on }).percentBack
  expect([backOn('2027-03-17'), backOn('2027-03-18'), backOn('2027-03-29'), backOn('2027-03-30')]).toEqual([
    90, 50, 50, 0,
  ])
})

test('R-07 a running trip is extended from the day after its end, to 120 days in all', () => {
  const trip = { startDate: '2027-03-01', endDate: '2027-03-10' }
  expect(extensionDays({ ...trip, on: '2027-02-28' })).toBeNull()
  expect(extensionDays({ ...trip, on: '2027-03-10' })).toEqual({ from: '2027-03-11', to: '2027-06-28' })
  expect(extensionDays({ ...trip, on: '2027-03-11' })).toBeNull()
  expect(extensionDays({ ...trip, endDate: '2027-06-28', on: '2027-03-10' })).toBeNull()
})

const cents = fc.integer({ min: 0, max: 500_000 })
const percent = fc.integer({ min: 0, max: 50 })
/** Figures of some cover, also of one sold below its cost. */
const cover = fc
  .record({
    gross: cents,
    cost: cents,
    own: percent,
    company: percent,
    commissionPercent: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ gross, cost, own, company, commissionPercent }) =>
    figuresOfSale({
      gross,
      cost,
      markup: 40,
      commissionPercent,
      promo: { ownPercentage: own, companyPercentage: company },
    }),
  )
/** What may happen to a sale while it is in force. */
const event = fc.record({
  what: fc.constantFrom('change', 'extend', 'passenger', 'grant' as const),
  after: cover,
  percentBack: fc.integer({ min: 0, max: 100 }),
  share: fc.double({ min: 0, max: 1, noNaN: true }),
})

/** A sale with what happened to it, and what its buyer paid and got back. */
const histories = fc.record({ first: cover, events: fc.array(event, { maxLength: 6 }) }).map(({ first, events }) => {
  let history = sold(first)
  let [paid, back] = [first.charged, 0]
  for (const [n, { what, after, percentBack, share }] of events.entries()) {
    const day = addDays(DAY, n + 1)
    const granted = Math.floor(mostToGrant(history) * share)
    if (what === 'grant' && granted === 0) continue
    const result = {
      change: () => changeSale(history, after, { percentBack, day }),
      extend: () => extendSale(history, after, day),
      passenger: () => cancelPassenger(history, after, { percentBack, day }),
      grant: () => grant(history, granted, day),
    }[what]()
    history = [...history, ...result.movements]
    paid += result.toPay
    back += result.refund
  }
  return { history, paid, back }
})

test('R-12 over any history each line adds up, and all lines are what is in force, fees and grants', () => {
  fc.assert(
    fc.property(histories, ({ history, paid, back }) => {
      expect(history.every(({ figures }) => isBalanced(figures))).toBe(true)
      expect(sumFigures([inForce(history), feesLessGrants(history)])).toEqual(totalOf(history))
      expect(totalOf(history).charged).toBe(paid - back)
    }),
    { numRuns: 500 },
  )
})

test('R-02 R-12 cancelled whole, a history leaves the fee and nothing else, and its money adds up', () => {
  fc.assert(
    fc.property(histories, fc.integer({ min: 0, max: 100 }), ({ history, paid, back }, percentBack) => {
      const charged = inForce(history).charged
      const cancelled = cancelSale(history, { percentBack }, DAY)
      const after = [...history, ...cancelled.movements]
      expect(inForce(after)).toEqual(NO_FIGURES)
      expect(cancelled.refund).toBe(percentOf(charged, percentBack))
      expect(cancelled.refund + cancelled.fee).toBe(charged)
      expect(totalOf(after)).toEqual(feesLessGrants(after))
      expect(totalOf(after).charged).toBe(paid - back - cancelled.refund)
      expect(after.reduce((sales, { quantity }) => sales + quantity, 0)).toBe(0)
    }),
    { numRuns: 500 },
  )
})

test('R-06 half of a trip less, at 85 percent, keeps 17.85 as ours', () => {
  const half = figuresOfSale({ gross: 14_000, cost: 10_000, ...terms })
  const { toPay, refund, fee, movements } = changeSale(sold(example), half, { percentBack: 85, day: DAY })
  expect([toPay, refund, fee]).toEqual([0, 10_115, 1_785])
  expect(movements.map(({ kind }) => kind)).toEqual(['change', 'fee'])
  const both = sumFigures(movements.map(({ figures }) => figures))
  expect(both).toMatchObject({ charged: -10_115, cost: -10_000, commission: -780, houseShare: 665 })
})

test('R-02 R-04 R-06 no changes and leavers before a cancellation give back more than cancelling at once', () => {
  const step = fc.record({ isLeaving: fc.boolean(), after: cover })
  fc.assert(
    fc.property(
      cover,
      fc.array(step, { maxLength: 6 }),
      fc.integer({ min: 0, max: 100 }),
      (first, steps, percentBack) => {
        let history = sold(first)
        let net = 0
        for (const { isLeaving, after } of steps) {
          const result = (isLeaving ? cancelPassenger : changeSale)(history, after, { percentBack, day: DAY })
          history = [...history, ...result.movements]
          net += result.refund - result.toPay
        }
        const atOnce = cancelSale(sold(first), { percentBack }, DAY).refund
        // Each amount is rounded by half a cent at most.
        const rounding = Math.floor((steps.length + 2) / 2)
        expect(net + cancelSale(history, { percentBack }, DAY).refund).toBeLessThanOrEqual(atOnce + rounding)
      },
    ),
    { numRuns: 500 },
  )
})

test('R-07 an extension never gives money back', () => {
  fc.assert(
    fc.property(cover, cover, (first, after) => {
      const { toPay, refund, fee } = extendSale(sold(first), after, DAY)
      expect(refund).toBe(0)
      expect(toPay - fee).toBe(after.charged - first.charged)
    }),
  )
})
