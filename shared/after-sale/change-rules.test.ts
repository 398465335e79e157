import { expect, test } from 'vitest'
import { changeRefusal, type CoverInForce, type WantedChange } from './change-rules.ts'

const cover: CoverInForce = {
  categoryId: 24,
  startDate: '2027-03-10',
  endDate: '2027-03-24',
  destinationId: 1,
  planId: 103,
  passengers: [
    { n: 1, birthDate: '1980-05-17' },
    { n: 3, birthDate: '2010-01-31' },
  ],
}
const change = (more: Partial<Extract<WantedChange, { kind: 'change' }>> = {}): WantedChange => ({
  kind: 'change',
  startDate: '2027-03-12',
  endDate: '2027-03-20',
  destinationId: 1,
  planId: 103,
  ...more,
})
const issuesOf = (wanted: WantedChange, today = '2027-03-01') => {
  const refused = changeRefusal(cover, wanted, today)
  if (refused === null) return null
  return 'code' in refused ? refused.code : refused.issues.map(({ path, key }) => `${path} ${key}`)
}

test('R-06 dates, destination and plan change until the day before departure', () => {
  expect(issuesOf(change())).toBeNull()
  expect(issuesOf(change(), '2027-03-09')).toEqual(null)
  expect(issuesOf(change(), '2027-03-10')).toBe('SALE_DEPARTED')
  const asItIs = { startDate: cover.startDate, endDate: cover.endDate }
  expect(issuesOf(change(asItIs))).toEqual(['startDate SALES.NOTHING_CHANGED'])
  expect(issuesOf(change({ ...asItIs, planId: 104 }))).toBeNull()
  expect(issuesOf(change({ ...asItIs, destinationId: 2 }))).toBeNull()
  expect(issuesOf(change({ startDate: '2027-02-28' }))).toEqual(['startDate BUYING_PROCESS.ERROR.NEWER_THAN_NOW'])
  expect(issuesOf(change({ endDate: '2027-03-11' }))).toEqual(['endDate BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE'])
})

test('R-05 R-06 a corrected birth date reprices its passenger, by the rules of the purchase', () => {
  const asItIs = { startDate: cover.startDate, endDate: cover.endDate }
  const born = (...birthDates: { n: number; birthDate: string }[]) => issuesOf(change({ ...asItIs, birthDates }))
  expect(born({ n: 3, birthDate: '1950-02-01' })).toBeNull()
  expect(born({ n: 3, birthDate: '2010-01-31' })).toEqual(['startDate SALES.NOTHING_CHANGED'])
  expect(born({ n: 2, birthDate: '1990-01-01' })).toEqual(['birthDates.0.birthDate SALES.PASSENGER_UNKNOWN'])
  const twice = { n: 3, birthDate: '1990-01-01' }
  expect(born({ ...twice }, { ...twice })).toEqual(
    [0, 1].map((n) => `birthDates.${n}.birthDate SALES.PASSENGER_UNKNOWN`),
  )
  for (const [n, birthDate, key] of [
    [3, '2027-03-02', 'BIRTH_DATE_INVALID'],
    [3, '31/01/2010', 'BIRTH_DATE_INVALID'],
    [1, '2010-01-31', 'HOLDER_ADULT'],
    [1, '1942-03-10', 'AGE_NOT_SOLD_ONLINE'],
  ] as const) {
    expect(born({ n, birthDate }), birthDate).toEqual([`birthDates.0.birthDate BUYING_PROCESS.ERROR.${key}`])
  }
  expect(born({ n: 1, birthDate: '1942-03-11' })).toBeNull()
  const childAlone = { ...cover, passengers: cover.passengers.slice(1) }
  expect(changeRefusal(childAlone, change({ birthDates: [...childAlone.passengers] }), '2027-03-01')).toBeNull()
})

test('R-07 the end moves while the trip runs, beyond where it was and to 120 days in all', () => {
  const extend = (endDate: string, today: string) => issuesOf({ kind: 'extension', endDate }, today)
  expect(extend('2027-03-30', '2027-03-09')).toBe('SALE_NOT_EXTENDABLE')
  expect(extend('2027-03-30', '2027-03-25')).toBe('SALE_NOT_EXTENDABLE')
  expect(extend('2027-03-25', '2027-03-10')).toBeNull()
  expect(extend('2027-07-07', '2027-03-24')).toBeNull()
  for (const endDate of ['2027-03-24', '2027-07-08']) {
    expect(extend(endDate, '2027-03-24')).toEqual(['endDate SALES.EXTENSION_END'])
  }
})

test('R-04 a partial cancellation takes some passengers, never all and none twice', () => {
  const leave = (passengers: number[], today?: string) => issuesOf({ kind: 'passenger-cancelled', passengers }, today)
  expect(leave([3])).toBeNull()
  expect(leave([1])).toBeNull()
  expect(leave([3], '2027-03-10')).toBe('SALE_DEPARTED')
  for (const unknown of [[], [2], [1, 2], [3, 3]]) {
    expect(leave(unknown)).toEqual(['passengers SALES.PASSENGER_UNKNOWN'])
  }
  expect(leave([1, 3])).toEqual(['passengers SALES.LAST_PASSENGER'])
})
