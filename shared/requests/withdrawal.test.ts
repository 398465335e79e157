import { expect, test } from 'vitest'
import { canWithdraw, withdrawalTermEnds } from './withdrawal.ts'

test('the term is five business days after the purchase: weekends and holidays do not count', () => {
  // 1 March 2027 is a Monday.
  expect(withdrawalTermEnds('2027-03-01')).toBe('2027-03-08')
  expect(withdrawalTermEnds('2027-03-05')).toBe('2027-03-12')
  expect(withdrawalTermEnds('2027-03-06')).toBe('2027-03-12')
  expect(withdrawalTermEnds('2027-03-07')).toBe('2027-03-12')
  // 25 August 2027 is a Wednesday.
  expect(withdrawalTermEnds('2027-08-20')).toBe('2027-08-30')
})

test('a purchase can be undone up to the last day of the term, and never once its cover has started', () => {
  const bought = { boughtOn: '2027-03-01', coverStart: '2027-04-01' }
  expect(canWithdraw({ ...bought, on: '2027-03-01' })).toBe(true)
  expect(canWithdraw({ ...bought, on: '2027-03-08' })).toBe(true)
  expect(canWithdraw({ ...bought, on: '2027-03-09' })).toBe(false)
  expect(canWithdraw({ ...bought, coverStart: '2027-03-03', on: '2027-03-02' })).toBe(true)
  expect(canWithdraw({ ...bought, coverStart: '2027-03-03', on: '2027-03-03' })).toBe(false)
  expect(canWithdraw({ ...bought, coverStart: '2027-03-01', on: '2027-03-01' })).toBe(false)
})
