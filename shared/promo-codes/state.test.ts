import { expect, test } from 'vitest'
import { promoState, shownStartDate, type StateTerms } from './state.ts'

const today = '2026-11-21'
const terms: StateTerms = {
  isPaused: false,
  startDate: '2026-11-01',
  endDate: '2026-11-30',
  usesLimit: 10,
  used: 3,
  held: 2,
  ownPercentage: 5,
  companyPercentage: 10,
}

test('C-01 staff see the state of a code in the words that buyers get', () => {
  const state = (changes: Partial<StateTerms>) => promoState({ ...terms, ...changes }, today)
  expect(state({})).toBe('active')
  expect(state({ startDate: '2026-11-22' })).toBe('not-started')
  expect(state({ endDate: '2026-11-20' })).toBe('expired')
  expect(state({ used: 8 })).toBe('exhausted')
  expect(state({ isPaused: true, endDate: '2026-11-20' })).toBe('paused')
})

test('C-01 the start date is shown only when there is an end date', () => {
  expect(shownStartDate({ startDate: '2026-11-01', endDate: '2026-11-30' })).toBe('2026-11-01')
  expect(shownStartDate({ startDate: '2026-11-01', endDate: null })).toBeNull()
  expect(shownStartDate({ startDate: null, endDate: '2026-11-30' })).toBeNull()
})
