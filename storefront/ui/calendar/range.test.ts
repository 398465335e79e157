import { expect, test } from 'vitest'
import { chooseDay, dayRefusal, placeIn } from './range.ts'

const limits = { min: '2027-03-01', maxDays: 120 }

test('V-01 a start is chosen, then an end that is not before it', () => {
  const first = chooseDay('2027-03-10', { days: [null, null], at: 0, limits })
  expect(first).toEqual({ days: ['2027-03-10', null], at: 1 })
  expect(chooseDay('2027-03-10', { days: first.days, at: 1, limits })).toEqual({
    days: ['2027-03-10', '2027-03-10'],
    at: null,
  })
  expect(chooseDay('2027-03-09', { days: first.days, at: 1, limits }), 'a new start').toEqual({
    days: ['2027-03-09', null],
    at: 1,
  })
})

test('V-01 a new start keeps the end that it still fits, and drops any other', () => {
  const days = ['2027-03-10', '2027-03-20']
  expect(chooseDay('2027-03-15', { days, at: 0, limits }).days).toEqual(['2027-03-15', '2027-03-20'])
  expect(chooseDay('2027-03-25', { days, at: 0, limits }).days).toEqual(['2027-03-25', null])
  expect(chooseDay('2026-03-25', { days, at: 0, limits }).days, 'longer than a trip').toEqual(['2026-03-25', null])
})

test('V-01 one day alone ends the choice', () => {
  expect(chooseDay('2027-03-10', { days: [null], at: 0, limits })).toEqual({ days: ['2027-03-10'], at: null })
})

test('V-01 days before today and beyond the longest trip say why they cannot be chosen', () => {
  const days = ['2027-03-10', null]
  expect(dayRefusal('2027-02-28', { days, at: 0, limits })).toEqual({ why: 'tooEarly', from: '2027-03-01' })
  expect(dayRefusal('2027-07-07', { days, at: 1, limits })).toBeNull()
  expect(dayRefusal('2027-07-08', { days, at: 1, limits })).toEqual({ why: 'tooLong', days: 120, to: '2027-07-07' })
  expect(dayRefusal('2027-07-08', { days, at: 0, limits }), 'a start may be any day').toBeNull()
  expect(dayRefusal('2027-04-02', { days: [null], at: 0, limits: { max: '2027-04-01' } })).toEqual({
    why: 'tooLate',
    to: '2027-04-01',
  })
})

test('V-01 a day lies at an end of the range, between them, or outside', () => {
  const range = ['2027-03-10', '2027-03-20']
  expect(['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-20'].map((day) => placeIn(range, day))).toEqual([
    undefined,
    'start',
    'between',
    'end',
  ])
})
