import { expect, test } from 'vitest'
import { planPrice, pricePerDay, pricesOfEach } from './plan-price.ts'

const family = { price: 93_38, seniorPrice: 140_07, passengerPrices: [93_38, 93_38, 0] }

test('B-06 a plan has its final price with the discount, and free minors', () => {
  expect(planPrice(family, 15)).toEqual({ gross: 186_76, charged: 158_75, freeMinors: 1 })
})

test('B-06 the price of each says when it does not add up to the whole', () => {
  // 93.38 less 15 % is 79.37, twice a cent less than the whole.
  expect(pricesOfEach(family, 15)).toEqual({ adult: 79_37, senior: null, addsUp: false })
  expect(pricesOfEach(family, 0)).toEqual({ adult: 93_38, senior: null, addsUp: true })
})

test('V-15 a price per day is rounded half up, and says when its days do not add up to the whole', () => {
  expect(pricePerDay(55_10, 10)).toEqual({ amount: 5_51, isExact: true })
  expect(pricePerDay(55_15, 10)).toEqual({ amount: 5_52, isExact: false })
  expect(pricePerDay(24_70, 1)).toEqual({ amount: 24_70, isExact: true })
})
