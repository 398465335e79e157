import { expect, test } from 'vitest'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { checkTypedTariff, coverKey, readTypedTariff, typedTariff, type TypedTariff } from './typed-tariff.ts'

const start = typedTariff(firstTariff)
const sorted = (covers: readonly object[]) => new Set(covers.map((cover) => JSON.stringify(cover)))

test('T-01 what is typed and read again is what it was', () => {
  const read = readTypedTariff(start)
  expect({ ...read, covers: [] }).toEqual({ ...firstTariff, covers: [] })
  expect(sorted(read.covers)).toEqual(sorted(firstTariff.covers))
  expect(checkTypedTariff(start)).toEqual([])
})

test('T-01 dollars, factors and percents are typed as people write them', () => {
  expect(start.plans[2]).toMatchObject({ id: '103', rate: '2,90', medicalCap: '80.000,00', soldTo: '', isSold: 'yes' })
  expect(start.destinations[0]).toMatchObject({ factor: '1,15' })
  expect(start.extras.map(({ amount }) => amount)).toEqual(['25', '25', '20', '22,00', '42,00', '0,55'])
  expect(start.benefits[0]).toMatchObject({ [coverKey(103)]: 'USD 80.000' })
})

/** One cell typed over. */
function typed(table: 'plans' | 'benefits' | 'extras' | 'bands' | 'terms', row: number, cell: object): TypedTariff {
  return { ...start, [table]: start[table].map((one, n) => (n === row ? { ...one, ...cell } : one)) }
}

test.each([
  [typed('plans', 3, { rate: 'mucho' }), 'plans.3.rate TARIFF.ERROR.AMOUNT'],
  [typed('plans', 3, { rate: '2,905' }), 'plans.3.rate TARIFF.ERROR.AMOUNT'],
  [typed('plans', 3, { rate: '' }), 'plans.3.rate TARIFF.ERROR.AMOUNT'],
  [typed('plans', 0, { soldTo: '2; 99' }), 'plans.0.soldTo TARIFF.ERROR.UNKNOWN_ROW'],
  [typed('plans', 0, { soldTo: '2; Marte' }), 'plans.0.soldTo FIELD.INVALID'],
  [typed('benefits', 4, { [coverKey(201)]: 'x'.repeat(121) }), `benefits.4.${coverKey(201)} FIELD.TOO_LONG`],
  [typed('benefits', 4, { payment: 'nadie' }), 'benefits.4.payment FIELD.INVALID'],
  [typed('extras', 0, { amount: '101' }), 'extras.0.amount TARIFF.ERROR.PERCENT'],
  [typed('extras', 0, { kind: 'otro' }), 'extras.0.kind FIELD.INVALID'],
  [typed('bands', 4, { lastDay: '119' }), 'bands.4.lastDay TARIFF.ERROR.BANDS_END'],
  [typed('terms', 0, { percentBack: '-1' }), 'terms.0.percentBack TARIFF.ERROR.PERCENT'],
  [{ ...start, leastDays: '1,5' }, 'leastDays TARIFF.ERROR.DAYS'],
  [{ ...start, seniorFactor: '' }, 'seniorFactor TARIFF.ERROR.FACTOR'],
])('T-01 a wrong cell is told at the cell: %#', (wrong, issue) => {
  expect(checkTypedTariff(wrong).map(({ path, key }) => `${path} ${key}`)).toEqual([issue])
})

test('T-01 an emptied cell of the benefits gives nothing, and a new plan has none', () => {
  const emptied = readTypedTariff(typed('benefits', 4, { [coverKey(201)]: ' ' }))
  expect(emptied.covers).toHaveLength(firstTariff.covers.length - 1)
})
