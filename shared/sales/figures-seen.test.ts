import { expect, test } from 'vitest'
import { figuresSeen } from './figures-seen.ts'

const figures = { charged: 100, discount: 5, cost: 40, markup: 85, houseShare: 20, commission: 40, netToPay: 60 }

test('D-05 F-03 cost and commission are withheld one by one', () => {
  const named = (seesCost: boolean, seesCommission: boolean) =>
    Object.keys(figuresSeen(figures, { seesCost, seesCommission }))
  expect(figuresSeen(figures, { seesCost: true, seesCommission: true })).toEqual(figures)
  expect(named(false, true)).toEqual(['charged', 'discount', 'commission', 'netToPay'])
  expect(named(true, false)).toEqual(['charged', 'discount', 'cost', 'markup', 'houseShare'])
  expect(named(false, false)).toEqual(['charged', 'discount'])
})
