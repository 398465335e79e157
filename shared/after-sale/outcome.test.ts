import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from '../settlements/movement.ts'
import { cancelSale, grant } from './cancellation.ts'
import { changeSale } from './change.ts'
import { grantedFigures, outcomeOf, seenOf } from './outcome.ts'
import { figuresOfSale } from './sale-figures.ts'

const ALL = { seesCost: true, seesCommission: true }
const DAY = '2027-03-01'
const promo = { ownPercentage: 5, companyPercentage: 10 }
/** The sale of docs/rules/after-sale.md: 238.00 = 200.00 + 15.60 + 22.40. */
const example = figuresOfSale({ gross: 28_000, cost: 20_000, markup: 40, commissionPercent: 30, promo })
const sold = [{ kind: 'sale', day: DAY, quantity: 1, figures: example } as const]

const visible = (lines: readonly { figures: typeof example }[], rights = ALL) =>
  lines.map(({ figures }) => seenOf(figures, rights))

test('R-02 what a cancellation comes to: what was, what changes, what stays, line by line', () => {
  const { movements } = cancelSale(sold, { percentBack: 85 }, DAY)
  expect(outcomeOf(visible(sold), visible(movements))).toEqual([
    { figure: 'charged', before: 23_800, change: -20_230, after: 3_570 },
    { figure: 'cost', before: 20_000, change: -20_000, after: 0 },
    { figure: 'commission', before: 1_560, change: -1_560, after: 0 },
    { figure: 'houseShare', before: 2_240, change: 1_330, after: 3_570 },
  ])
})

test('R-02 D-05 who may not see a figure has no line of it', () => {
  const { movements } = cancelSale(sold, { percentBack: 85 }, DAY)
  const linesFor = (rights: typeof ALL) =>
    outcomeOf(visible(sold, rights), visible(movements, rights)).map(({ figure }) => figure)
  expect(linesFor({ seesCost: false, seesCommission: true })).toEqual(['charged', 'commission'])
  expect(linesFor({ seesCost: false, seesCommission: false })).toEqual(['charged'])
})

test('R-02 a figure that is zero throughout has no line', () => {
  const own = { ...example, commission: 0, houseShare: 3_800 }
  expect(outcomeOf([seenOf(own, ALL)], []).map(({ figure }) => figure)).toEqual(['charged', 'cost', 'houseShare'])
})

test('R-02 a grant is shown by the same figures that it is done with', () => {
  const [before] = visible(sold)
  expect(outcomeOf([before!], [grantedFigures(5_000, before!)])).toEqual(
    outcomeOf([before!], visible(grant(sold, 5_000, DAY).movements)),
  )
  const hidden = seenOf(example, { seesCost: false, seesCommission: true })
  expect(grantedFigures(5_000, hidden)).toEqual({ charged: -5_000, commission: 0 })
})

const cents = fc.integer({ min: 1, max: 500_000 })
const cover = fc
  .record({ gross: cents, cost: cents, commissionPercent: fc.integer({ min: 1, max: 100 }) })
  .map((terms) => figuresOfSale({ ...terms, markup: 40, promo }))

test('R-02 R-06 each line and each column sums, whatever changes', () => {
  fc.assert(
    fc.property(cover, cover, fc.integer({ min: 0, max: 100 }), (first, after, percentBack) => {
      const history = [{ kind: 'sale', day: DAY, quantity: 1, figures: first } as const]
      const { movements, toPay, refund } = changeSale(history, after, { percentBack, day: DAY })
      const lines = outcomeOf(visible(history), visible(movements))
      for (const line of lines) expect(line.before + line.change).toBe(line.after)
      const total = totalOf([...history, ...movements])
      for (const { figure, after: shown } of lines) expect(shown).toBe(total[figure])
      for (const column of ['before', 'change', 'after'] as const) {
        const [charged = 0, ...parts] = (['charged', 'cost', 'commission', 'houseShare'] as const).map(
          (name) => lines.find(({ figure }) => figure === name)?.[column] ?? 0,
        )
        expect(parts.reduce((whole, part) => whole + part, 0)).toBe(charged)
      }
      expect(lines.find(({ figure }) => figure === 'charged')?.change ?? 0).toBe(toPay - refund)
    }),
  )
})
