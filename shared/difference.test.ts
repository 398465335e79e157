import { expect, test } from 'vitest'
import { differenceOf } from './difference.ts'

test('T-03 T-04 a change is told by how much and in percent of what it was, with two decimals', () => {
  expect(differenceOf(130, 120)).toEqual({ by: -10, percent: -7.69 })
  expect(differenceOf(656, 1_050)).toEqual({ by: 394, percent: 60.06 })
  expect(differenceOf(500, 500)).toEqual({ by: 0, percent: 0 })
})

test('T-04 there is no percent of nothing, nor of a loss', () => {
  expect(differenceOf(0, 500)).toEqual({ by: 500, percent: null })
  expect(differenceOf(-200, 500)).toEqual({ by: 700, percent: null })
})

test('S-01 a month is compared with the same days before in whole percents, when there were sales', () => {
  expect(differenceOf(100, 150, 0).percent).toBe(50)
  expect(differenceOf(100, 50, 0).percent).toBe(-50)
  expect(differenceOf(300, 301, 0).percent).toBe(0)
  expect(differenceOf(0, 50, 0).percent).toBeNull()
})
