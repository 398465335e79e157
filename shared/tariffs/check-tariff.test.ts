import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { firstTariff } from '../../tests/support/test-rates.ts'
import { checkTariff, cutFrom, numberedTables } from './check-tariff.ts'
import { onSale, type Tariff } from '../quoting/tariff.ts'

type Change = (draft: Tariff) => void

/** The demo's tariff with something changed. */
function changed(change: Change): Tariff {
  const draft = structuredClone(firstTariff)
  change(draft)
  return draft
}

const issuesOf = (change: Change) => checkTariff(changed(change), firstTariff).map(({ path, key }) => `${path} ${key}`)

test('T-01 the demo sells what may be sold', () => {
  expect(checkTariff(firstTariff, null)).toEqual([])
  expect(checkTariff(firstTariff, firstTariff)).toEqual([])
})

describe('T-01 what is wrong is told where it is', () => {
  const cases: [string, Change, string[]][] = [
    ['a negative rate', (t) => (t.plans[3]!.rate = -1), ['plans.3.rate TARIFF.ERROR.AMOUNT']],
    ['half a cent', (t) => (t.plans[3]!.rate = 1.5), ['plans.3.rate TARIFF.ERROR.AMOUNT']],
    ['no number', (t) => (t.plans[3]!.rate = Number.NaN), ['plans.3.rate TARIFF.ERROR.AMOUNT']],
    ['an infinite number', (t) => (t.plans[3]!.medicalCap = Infinity), ['plans.3.medicalCap TARIFF.ERROR.AMOUNT']],
    ['an absurd factor', (t) => (t.destinations[0]!.factor = 1_001), ['destinations.0.factor TARIFF.ERROR.FACTOR']],
    ['a plan for nothing', (t) => (t.plans[0]!.rate = 0), ['plans.0.rate TARIFF.ERROR.RATE_ZERO']],
    [
      'a retired plan for nothing',
      (t) => Object.assign(t.plans[0]!, { isSold: false, rate: 0 }),
      ['plans.0.rate TARIFF.ERROR.RATE_ZERO'],
    ],
    ['a plan without a name', (t) => (t.plans[0]!.name = ' '), ['plans.0.name FIELD.REQUIRED']],
    [
      'a translation that promises another amount',
      (t) =>
        (t.translations = [
          { text: 'Hasta USD 5.000, 24 horas', en: '24 hours, up to USD 5,000', pt: 'USD 50.000, 24 horas' },
        ]),
      ['translations.0.pt TARIFF.ERROR.OTHER_NUMBERS'],
    ],
    [
      'a translation with an amount of its own',
      (t) =>
        (t.translations = [
          { text: '1ra consulta', en: '1st visit' },
          { text: 'Sin tope', en: 'USD 500' },
        ]),
      ['translations.1.en TARIFF.ERROR.OTHER_NUMBERS'],
    ],
    ['a plan called as another', (t) => (t.plans[1]!.name = ' hornero  80'), ['plans.2.name TARIFF.ERROR.REPEATED']],
    [
      'an id twice',
      (t) => (t.extras[5]!.id = 1),
      ['extras.5.id TARIFF.ERROR.REPEATED', 'extras TARIFF.ERROR.ROW_REMOVED'],
    ],
    [
      'two recommended',
      (t) => (t.plans[3]!.recommended = true),
      ['plans.3.recommended TARIFF.ERROR.RECOMMENDED_TWICE'],
    ],
    [
      'an annual plan without days',
      (t) => (t.plans[5]!.maxDaysPerTrip = null),
      ['plans.5.maxDaysPerTrip TARIFF.ERROR.DAYS_REQUIRED'],
    ],
    [
      'a trip with days',
      (t) => (t.plans[0]!.maxDaysPerTrip = 30),
      ['plans.0.maxDaysPerTrip TARIFF.ERROR.DAYS_OF_ANNUAL'],
    ],
    ['a plan sold nowhere', (t) => (t.plans[0]!.soldTo = []), ['plans.0.soldTo TARIFF.ERROR.SOLD_NOWHERE']],
    [
      'a plan sold to what is not there',
      (t) => (t.plans[0]!.soldTo = [99]),
      ['plans.0.soldTo TARIFF.ERROR.UNKNOWN_ROW'],
    ],
    [
      'a plan of another kind',
      (t) => Object.assign(t.plans[0]!, { categoryId: 23, maxDaysPerTrip: 30 }),
      ['plans.0.categoryId TARIFF.ERROR.CATEGORY_FIXED'],
    ],
    ['no plan for sale', (t) => t.plans.forEach((plan) => (plan.isSold = false)), ['plans TARIFF.ERROR.NOTHING_SOLD']],
    [
      'no destination for sale',
      (t) => t.destinations.forEach((one) => (one.isSold = false)),
      ['destinations TARIFF.ERROR.NOTHING_SOLD'],
    ],
    ['a cover of no plan', (t) => (t.covers[7]!.planId = 999), ['covers.7.planId TARIFF.ERROR.UNKNOWN_ROW']],
    ['a cover of no benefit', (t) => (t.covers[7]!.benefitId = 999), ['covers.7.benefitId TARIFF.ERROR.UNKNOWN_ROW']],
    ['a cover twice', (t) => (t.covers[7] = t.covers[6]!), ['covers.7.value TARIFF.ERROR.REPEATED']],
    ['an empty cover', (t) => (t.covers[12]!.value = ''), ['covers.12.value FIELD.REQUIRED']],
    [
      'a benefit called as another',
      (t) => (t.benefits[1]!.name = t.benefits[0]!.name),
      ['benefits.1.name TARIFF.ERROR.REPEATED'],
    ],
    [
      'a destination priced as none',
      (t) => (t.destinations[0]!.pricedAs = 99),
      ['destinations.0.pricedAs TARIFF.ERROR.UNKNOWN_ROW'],
    ],
    [
      'a destination priced as one that is not priced itself',
      (t) => Object.assign(t.destinations[5]!, { pricedAs: 3, factor: 100 }),
      ['destinations.5.pricedAs TARIFF.ERROR.PRICED_AS_CHAIN'],
    ],
    [
      'a factor that another takes the place of',
      (t) => (t.destinations[2]!.factor = 105),
      ['destinations.2.factor TARIFF.ERROR.FACTOR_OF_OTHER'],
    ],
    [
      'an extra that excludes itself',
      (t) => (t.extras[0]!.excludes = [1]),
      ['extras.0.excludes TARIFF.ERROR.UNKNOWN_ROW'],
    ],
    [
      'an extra that excludes none',
      (t) => (t.extras[0]!.excludes = [99]),
      ['extras.0.excludes TARIFF.ERROR.UNKNOWN_ROW'],
    ],
    ['an extra for the oldest', (t) => (t.extras[0]!.maxAge = 85), ['extras.0.maxAge TARIFF.ERROR.AGE']],
    [
      'an extra at a third of a percent',
      (t) => (t.extras[0]!.pricing = { kind: 'percent-of-base', percent: 0.333 }),
      ['extras.0.pricing.percent TARIFF.ERROR.PERCENT'],
    ],
    ['no days', (t) => (t.dayWeights.bands = []), ['dayWeights.bands TARIFF.ERROR.BANDS_END']],
    [
      'days that go back',
      (t) => (t.dayWeights.bands[1]!.lastDay = 5),
      ['dayWeights.bands.1.lastDay TARIFF.ERROR.BANDS_ASCEND'],
    ],
    ['days that end early', (t) => t.dayWeights.bands.pop(), ['dayWeights.bands.3.lastDay TARIFF.ERROR.BANDS_END']],
    [
      'a longest trip as the least',
      (t) => (t.dayWeights.leastDays = 121),
      ['dayWeights.leastDays TARIFF.ERROR.LEAST_DAYS'],
    ],
    [
      'terms that go up',
      (t) => t.cancellationTerms.push({ daysBefore: 5, percentBack: 50 }),
      ['cancellationTerms.1.daysBefore TARIFF.ERROR.TERMS_DESCEND'],
    ],
    [
      'terms that give more later',
      (t) => t.cancellationTerms.unshift({ daysBefore: 9, percentBack: 50 }),
      ['cancellationTerms.1.percentBack TARIFF.ERROR.TERMS_LESS_BACK'],
    ],
  ]
  test.each(cases)('%s', (_, change, expected) => expect(issuesOf(change)).toEqual(expected))

  test('what is no tariff at all', () => {
    for (const nothing of [null, undefined, 7, 'plans', [], {}]) expect(checkTariff(nothing, null)).not.toEqual([])
  })
})

test('T-01 what is retired keeps its row and frees its name; what is cut off is refused', () => {
  const retired = changed(({ plans }) => {
    plans[2]!.isSold = false
    plans.push({ ...plans[2]!, id: 106, isSold: true })
  })
  expect(checkTariff(retired, firstTariff)).toEqual([])
  expect(cutFrom(firstTariff, retired)).toEqual([{ path: 'plans', key: 'TARIFF.ERROR.ROW_REMOVED' }])
  for (const table of numberedTables) {
    const cut = changed((draft) => draft[table].pop())
    expect(checkTariff(cut, firstTariff)).toContainEqual({ path: table, key: 'TARIFF.ERROR.ROW_REMOVED' })
  }
})

/** Any leaf of the document, by its path. */
function leaves(value: unknown, path: string[] = []): string[][] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, part]) => leaves(part, [...path, name]))
    : [path]
}

function put(draft: Tariff, path: readonly string[], value: unknown): void {
  const parent = path.slice(0, -1).reduce((part, name) => (part as Record<string, never>)[name]!, draft as object)
  Object.assign(parent, { [path.at(-1)!]: value })
}

const everywhere = leaves(firstTariff)
const junk = fc.oneof(
  fc.constantFrom(null, undefined, Number.NaN, -1, 0.5, 1e12, '', '=1+1', '\u0007', {}, [], true),
  fc.double(),
  fc.string(),
)

test('T-01 a tariff without issues is one that can be sold, whatever one cell was changed to', () => {
  fc.assert(
    fc.property(fc.nat(everywhere.length - 1), junk, (n, value) => {
      const draft = changed((copy) => put(copy, everywhere[n]!, value))
      const issues = checkTariff(draft, firstTariff)
      for (const { path } of issues) expect(path).not.toBe('')
      if (issues.length > 0) return
      const sold = onSale(draft)
      expect(sold.plans.length * sold.destinations.length).toBeGreaterThan(0)
      const numbers = [...draft.plans.map(({ rate }) => rate), ...draft.destinations.map(({ factor }) => factor)]
      for (const number of numbers) expect(Number.isSafeInteger(number) && number >= 0).toBe(true)
      expect(draft.dayWeights.bands.at(-1)!.lastDay).toBe(120)
    }),
    { numRuns: 500 },
  )
})
