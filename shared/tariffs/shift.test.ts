import { expect, test } from 'vitest'
import { shiftOf } from './shift.ts'

test('T-03 T-04 a change is told by how much and in percent of what it was, with two decimals', () => {
  expect(shiftOf(130, 120)).toEqual({ by: -10, percent: -7.69 })
  expect(shiftOf(656, 1_050)).toEqual({ by: 394, percent: 60.06 })
  expect(shiftOf(500, 500)).toEqual({ by: 0, percent: 0 })
})

test('T-04 there is no percent of nothing, nor of a loss', () => {
  expect(shiftOf(0, 500)).toEqual({ by: 500, percent: null })
  expect(shiftOf(-200, 500)).toEqual({ by: 700, percent: null })
})
