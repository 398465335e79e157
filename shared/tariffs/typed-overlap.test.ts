import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testTariff } from '../../tests/support/test-rates.ts'
import { isSame, joinedEdit, overlappingFields } from '../overlapping-edit.ts'
import { numberedApart, type TypedVersion, versionFields, versionOf } from './typed-overlap.ts'
import { coverKey, newTypedRow, readTypedTariff, type TypedRow, typedTariff } from './typed-tariff.ts'
import { plansTable } from './tables.ts'

const base: TypedVersion = { name: 'Verano', ...typedTariff(testTariff()) }
const nextIds = { plans: 900, benefits: 900, destinations: 900, extras: 900 }
const [first, second] = base.plans.map(({ id = '' }) => id) as [string, string]

const withPlan = (version: TypedVersion, id: string, cells: TypedRow): TypedVersion => ({
  ...version,
  plans: version.plans.map((plan) => (plan.id === id ? { ...plan, ...cells } : plan)),
})
const plan = (version: TypedVersion, id: string) => version.plans.find((one) => one.id === id)

function joined(theirs: TypedVersion, typed: TypedVersion): TypedVersion {
  const mine = numberedApart({ base, theirs, mine: typed }, nextIds)
  const edit = { base, theirs, mine }
  return versionOf(edit, joinedEdit(versionFields(edit)))
}

const overlaps = (theirs: TypedVersion, mine: TypedVersion) =>
  overlappingFields(versionFields({ base, theirs, mine })).map(({ field, isContested }) => [field, isContested])

test('D-09 T-01 of two who edit a tariff, each cell is told apart, and what was typed stays', () => {
  const theirs = { ...withPlan(base, first, { rate: '2,50', medicalCap: '50.000,00' }), seniorFactor: '1,60' }
  const mine = withPlan(withPlan(base, first, { rate: 'mucho' }), second, { rate: '9,00' })
  expect(overlaps(theirs, mine)).toEqual([
    ['seniorFactor', false],
    [`plans.${first}.rate`, true],
    [`plans.${first}.medicalCap`, false],
  ])
  const both = joined(theirs, mine)
  expect(plan(both, first)).toMatchObject({ rate: 'mucho', medicalCap: '50.000,00' })
  expect(plan(both, second)).toMatchObject({ rate: '9,00' })
  expect(both.seniorFactor).toBe('1,60')
})

test('D-09 I-03 of two who translate a tariff, each text is told apart, and one that was emptied stays empty', () => {
  const translate = (edits: Record<string, string>): TypedVersion => ({
    ...base,
    translations: base.translations.map((row) => ({ ...row, en: edits[row['text'] ?? ''] ?? row['en'] ?? '' })),
  })
  const theirs = translate({ Pasaje: 'Fare', Fianza: 'Bail money' })
  const typed = translate({ Legal: 'Law', Fianza: 'Surety' })
  const mine = { ...typed, translations: typed.translations.filter(({ text }) => text !== 'Otros') }
  expect(overlaps(theirs, mine)).toEqual([
    ['translations.Fianza', true],
    ['translations.Pasaje', false],
  ])
  const english = new Map(joined(theirs, mine).translations.map(({ text, en }) => [text, en]))
  expect(['Pasaje', 'Legal', 'Fianza', 'Otros'].map((text) => english.get(text))).toEqual([
    'Fare',
    'Law',
    'Surety',
    undefined,
  ])
})

test('D-09 T-01 a cell that was emptied stays empty', () => {
  const key = coverKey(first)
  const [benefit] = base.benefits
  const emptied = { ...base, benefits: base.benefits.map((row, n) => (n === 0 ? { ...row, [key]: '' } : row)) }
  expect(benefit?.[key]).toBeTruthy()
  const joinedVersion = joined({ ...base, name: 'Otro' }, emptied)
  expect([joinedVersion.name, joinedVersion.benefits[0]?.[key]]).toEqual(['Otro', ''])
  expect(joined(emptied, { ...base, name: 'Mío' }).benefits[0]?.[key]).toBe('')
})

test('D-09 T-01 of two who add a plan, both are kept, each with its own number and covers', () => {
  const add = (name: string, cover: string): TypedVersion => ({
    ...base,
    plans: [...base.plans, { ...newTypedRow(plansTable, '850'), name }],
    benefits: base.benefits.map((row, n) => (n === 0 ? { ...row, [coverKey(850)]: cover } : row)),
  })
  const both = joined(add('Zorzal', 'USD 1'), add('Chajá', 'USD 2'))
  expect(both.plans.slice(-2).map(({ id, name }) => [id, name])).toEqual([
    ['850', 'Zorzal'],
    ['900', 'Chajá'],
  ])
  expect(both.benefits[0]).toMatchObject({ [coverKey(850)]: 'USD 1', [coverKey(900)]: 'USD 2' })
})

test('D-09 T-01 a row of theirs may be left out, and an order of mine be kept', () => {
  const theirs = { ...base, plans: [...base.plans, { ...newTypedRow(plansTable, '850'), name: 'Zorzal' }] }
  const mine = { ...base, plans: base.plans.toReversed() }
  const edit = { base, theirs, mine }
  const fields = joinedEdit(versionFields(edit))
  expect(overlaps(theirs, mine)).toEqual([['plans.850', false]])
  const ids = base.plans.map(({ id }) => id)
  expect(versionOf(edit, fields).plans.map(({ id }) => id)).toEqual([...ids.toReversed(), '850'])
  expect(versionOf(edit, { ...fields, 'plans.850': undefined }).plans.map(({ id }) => id)).toEqual(ids.toReversed())
})

const text = fc.constantFrom('1,00', '2,00', '', 'x')
const cells = fc.record({ rate: text, medicalCap: text, name: text }, { requiredKeys: [] })
const edited = fc
  .record({ rows: fc.array(fc.tuple(fc.constantFrom(first, second), cells), { maxLength: 3 }), senior: text })
  .map(({ rows, senior }) =>
    rows.reduce<TypedVersion>((version, [id, row]) => withPlan(version, id, row as TypedRow), {
      ...base,
      seniorFactor: senior || base.seniorFactor,
    }),
  )

test('D-09 T-01 over any two edits, a cell that one side changed has that side’s text', () => {
  fc.assert(
    fc.property(edited, edited, (theirs, mine) => {
      const both = joined(theirs, mine)
      for (const id of [first, second])
        for (const path of ['rate', 'medicalCap', 'name']) {
          const [was, now, typed] = [base, theirs, mine].map((one) => plan(one, id)?.[path])
          expect(plan(both, id)?.[path]).toBe(typed === was ? now : typed)
        }
      expect(isSame(joined(base, mine), mine)).toBe(true)
      expect(isSame(joined(theirs, base), theirs)).toBe(true)
      expect(Object.keys(readTypedTariff(both))).toEqual(Object.keys(readTypedTariff(base)))
    }),
  )
})
