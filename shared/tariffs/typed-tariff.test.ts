import { expect, test } from 'vitest'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { extrasTable, plansTable } from './tables.ts'
import {
  checkTypedTariff,
  coverKey,
  newTypedRow,
  readTypedTariff,
  typedTariff,
  type TypedRow,
  type TypedTariff,
  withoutUnused,
} from './typed-tariff.ts'

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
  expect(start.extras.map((row) => [row['pricing.percent'], row['pricing.cents']])).toEqual([
    ['25', ''],
    ['25', ''],
    ['20', ''],
    ['', '22,00'],
    ['', '42,00'],
    ['', '0,55'],
  ])
  expect(start.benefits[0]).toMatchObject({ [coverKey(103)]: 'USD 80.000' })
})

test('V-18 the text of the conditions is read as it was typed, and spaces alone are no text', () => {
  const text = 'Primero.\n\nSegundo.'
  const read = readTypedTariff({ ...start, conditions: text })
  expect(read.conditions).toBe(text)
  expect(typedTariff(read).conditions).toBe(text)
  expect(readTypedTariff({ ...start, conditions: ' \n ' })).not.toHaveProperty('conditions')
  expect(checkTypedTariff({ ...start, conditions: 'a'.repeat(20_001) })).toEqual([
    { path: 'conditions', key: 'FIELD.TOO_LONG' },
  ])
})

test('B-08 what an extra says may be left out, and is one line that fits beside its picture', () => {
  const saying = (sentence: string, picture = 'sports') => {
    const [first, ...others] = start.extras
    return { ...start, extras: [{ ...first, sentence, picture }, ...others] }
  }
  expect(readTypedTariff(saying('Hay más.')).extras[0]).toMatchObject({ sentence: 'Hay más.', picture: 'sports' })
  for (const property of ['sentence', 'picture'])
    expect(readTypedTariff(saying(' ', 'plain')).extras[0]).not.toHaveProperty(property)
  expect(checkTypedTariff(saying('', 'plain'))).toEqual([])
  expect(checkTypedTariff(saying('a'.repeat(161)))).toEqual([{ path: 'extras.0.sentence', key: 'FIELD.TOO_LONG' }])
  expect(checkTypedTariff(saying('Uno.\nDos.'))).toEqual([{ path: 'extras.0.sentence', key: 'FIELD.INVALID' }])
})

type NumberedTable = 'plans' | 'benefits' | 'extras' | 'cancellationTerms'

/** One cell typed over. */
function typed(table: NumberedTable, row: number, cell: TypedRow): TypedTariff {
  return { ...start, [table]: typedOver(start[table], row, cell) }
}

function typedOver(rows: readonly TypedRow[], row: number, cell: TypedRow): TypedRow[] {
  return rows.map((one, n) => (n === row ? { ...one, ...cell } : one))
}

const { dayWeights } = start

test.each([
  [typed('plans', 3, { rate: 'mucho' }), 'plans.3.rate TARIFF.ERROR.AMOUNT'],
  [typed('plans', 3, { rate: '2,905' }), 'plans.3.rate TARIFF.ERROR.AMOUNT'],
  [typed('plans', 3, { rate: '' }), 'plans.3.rate TARIFF.ERROR.AMOUNT'],
  [typed('plans', 3, { rate: '1,500.00' }), 'plans.3.rate TARIFF.ERROR.SEPARATORS'],
  [typed('plans', 3, { rate: '1,500' }), 'plans.3.rate TARIFF.ERROR.AMOUNT'],
  [typed('plans', 3, { medicalCap: '80,000.00' }), 'plans.3.medicalCap TARIFF.ERROR.SEPARATORS'],
  [typed('plans', 0, { soldTo: '2; 99' }), 'plans.0.soldTo TARIFF.ERROR.UNKNOWN_ROW'],
  [typed('plans', 0, { soldTo: '2; Marte' }), 'plans.0.soldTo FIELD.INVALID'],
  [typed('benefits', 4, { [coverKey(201)]: 'x'.repeat(121) }), `benefits.4.${coverKey(201)} FIELD.TOO_LONG`],
  [typed('benefits', 4, { payment: 'nadie' }), 'benefits.4.payment FIELD.INVALID'],
  [typed('extras', 0, { 'pricing.percent': '101' }), 'extras.0.pricing.percent TARIFF.ERROR.PERCENT'],
  [typed('extras', 3, { 'pricing.cents': '' }), 'extras.3.pricing.cents TARIFF.ERROR.AMOUNT'],
  [typed('extras', 0, { 'pricing.kind': 'otro' }), 'extras.0.pricing.kind FIELD.INVALID'],
  [
    { ...start, dayWeights: { ...dayWeights, bands: typedOver(dayWeights.bands, 4, { lastDay: '119' }) } },
    'dayWeights.bands.4.lastDay TARIFF.ERROR.BANDS_END',
  ],
  [typed('cancellationTerms', 0, { percentBack: '-1' }), 'cancellationTerms.0.percentBack TARIFF.ERROR.PERCENT'],
  [{ ...start, dayWeights: { ...dayWeights, leastDays: '1,5' } }, 'dayWeights.leastDays TARIFF.ERROR.DAYS'],
  [{ ...start, seniorFactor: '1.500' }, 'seniorFactor TARIFF.ERROR.SEPARATORS'],
  [{ ...start, seniorFactor: '' }, 'seniorFactor TARIFF.ERROR.FACTOR'],
])('T-01 a wrong cell is told at the cell: %#', (wrong, issue) => {
  expect(checkTypedTariff(wrong).map(({ path, key }) => `${path} ${key}`)).toEqual([issue])
})

test('T-01 decimals are typed with a comma or a point, and thousands with points', () => {
  const read = (rate: string) => readTypedTariff(typed('plans', 3, { rate })).plans[3]?.rate
  expect(['85,5', '85.5', '1500', '1.500', '1.500,00', '1 500,00'].map(read)).toEqual([
    8550, 8550, 150_000, 150_000, 150_000, 150_000,
  ])
})

test('T-01 an emptied cell of the benefits gives nothing, and a new plan has none', () => {
  const emptied = readTypedTariff(typed('benefits', 4, { [coverKey(201)]: ' ' }))
  expect(emptied.covers).toHaveLength(firstTariff.covers.length - 1)
})

test('T-01 a new row is on sale, with the first of each choice', () => {
  expect(newTypedRow(plansTable, '301')).toMatchObject({
    id: '301',
    name: '',
    categoryId: '24',
    recommended: 'no',
    isSold: 'yes',
  })
  expect(newTypedRow(extrasTable, '9')).toMatchObject({ id: '9', 'pricing.kind': 'fixed', 'pricing.cents': '' })
})

test('T-01 an extra that costs a percentage has no amount any more', () => {
  const row = { ...start.extras[3], 'pricing.kind': 'percent-of-base', 'pricing.percent': '5' }
  expect(withoutUnused(extrasTable, row)).toEqual({ ...row, 'pricing.cents': '' })
  expect(withoutUnused(extrasTable, start.extras[3]!)).toBe(start.extras[3])
})
