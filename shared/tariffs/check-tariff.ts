import { isAnnual } from '../catalogue/plan-terms.ts'
import { type MessageKey, messages } from '../messages.ts'
import { MAX_TRIP_DAYS } from '../quoting/day-weight.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import { type Tariff, tariff } from '../quoting/tariff.ts'
import { translatedLanguages } from './text-in.ts'

/** The tables whose rows have an id: such rows are retired, never removed, because sales and other rows refer to them. */
export const numberedTables = ['plans', 'benefits', 'destinations', 'extras'] as const
export type NumberedTable = (typeof numberedTables)[number]

/**
 * Returns the validation issues of a tariff, each with its path in the document ('plans.3.rate'): values that may not be sold,
 * and rows of the version that it is based on which are missing.
 */
export function checkTariff(content: unknown, base: Tariff | null): ValidationIssue[] {
  const read = tariff.safeParse(content)
  if (!read.success) {
    return read.error.issues.map(({ path, message }) => ({ path: path.map(String).join('.'), key: keyOf(message) }))
  }
  return [
    ...checkPlans(read.data),
    ...checkCovers(read.data),
    ...checkDestinations(read.data),
    ...checkExtras(read.data),
    ...checkDayWeights(read.data),
    ...checkTerms(read.data),
    ...checkTranslations(read.data),
    ...numberedTables.flatMap((table) =>
      repeats<{ id: number }>(read.data[table], table, { of: ({ id }) => id, field: 'id' }),
    ),
    ...(base ? [...cutFrom(read.data, base), ...checkKinds(read.data, base)] : []),
  ]
}

/** Returns an issue for each row of another version that a tariff lacks: earlier sales refer to it. */
export function cutFrom(content: Tariff, base: Tariff): ValidationIssue[] {
  return numberedTables.flatMap((table) => {
    const ids = new Set(content[table].map(({ id }) => id))
    return base[table].every(({ id }) => ids.has(id)) ? [] : [{ path: table, key: 'TARIFF.ERROR.ROW_REMOVED' } as const]
  })
}

function keyOf(message: string): MessageKey {
  return message in messages ? (message as MessageKey) : 'FIELD.INVALID'
}

function checkPlans(content: Tariff): ValidationIssue[] {
  const { plans } = content
  return [
    ...repeats(plans, 'plans', { of: soldName(({ name }) => name), field: 'name' }),
    ...repeats(plans, 'plans', {
      of: ({ categoryId, recommended, isSold }) => (recommended && isSold ? categoryId : null),
      field: 'recommended',
      key: 'TARIFF.ERROR.RECOMMENDED_TWICE',
    }),
    ...plans.flatMap((plan, row) => {
      const { rate, maxDaysPerTrip, soldTo } = plan
      return [
        // A retired plan needs a rate too: changes of its earlier sales are priced with it.
        ...at(rate === 0, `plans.${row}.rate`, 'TARIFF.ERROR.RATE_ZERO'),
        ...at(isAnnual(plan) && maxDaysPerTrip === null, `plans.${row}.maxDaysPerTrip`, 'TARIFF.ERROR.DAYS_REQUIRED'),
        ...at(!isAnnual(plan) && maxDaysPerTrip !== null, `plans.${row}.maxDaysPerTrip`, 'TARIFF.ERROR.DAYS_OF_ANNUAL'),
        ...at(soldTo?.length === 0, `plans.${row}.soldTo`, 'TARIFF.ERROR.SOLD_NOWHERE'),
        ...at(!areAll(soldTo ?? [], content.destinations), `plans.${row}.soldTo`, 'TARIFF.ERROR.UNKNOWN_ROW'),
      ]
    }),
    ...at(!plans.some(({ isSold }) => isSold), 'plans', 'TARIFF.ERROR.NOTHING_SOLD'),
  ]
}

function checkCovers({ plans, benefits, covers }: Tariff): ValidationIssue[] {
  return [
    ...repeats(benefits, 'benefits', { of: ({ name }) => sameWords(name), field: 'name' }),
    ...repeats(covers, 'covers', { of: ({ planId, benefitId }) => `${planId}/${benefitId}`, field: 'value' }),
    ...covers.flatMap(({ planId, benefitId }, row) => [
      ...at(!areAll([planId], plans), `covers.${row}.planId`, 'TARIFF.ERROR.UNKNOWN_ROW'),
      ...at(!areAll([benefitId], benefits), `covers.${row}.benefitId`, 'TARIFF.ERROR.UNKNOWN_ROW'),
    ]),
  ]
}

function checkDestinations({ destinations }: Tariff): ValidationIssue[] {
  return [
    ...repeats(destinations, 'destinations', { of: soldName(({ name }) => name), field: 'name' }),
    ...destinations.flatMap(({ pricedAs, factor }, row) => {
      const priced = destinations.find(({ id }) => id === pricedAs)
      const isChain = priced !== undefined && priced.pricedAs !== priced.id
      return [
        ...at(!priced, `destinations.${row}.pricedAs`, 'TARIFF.ERROR.UNKNOWN_ROW'),
        ...at(isChain, `destinations.${row}.pricedAs`, 'TARIFF.ERROR.PRICED_AS_CHAIN'),
        // The factor of the other destination is the one that prices: another one here would be wrong.
        ...at(
          priced !== undefined && priced.factor !== factor,
          `destinations.${row}.factor`,
          'TARIFF.ERROR.FACTOR_OF_OTHER',
        ),
      ]
    }),
    ...at(!destinations.some(({ isSold }) => isSold), 'destinations', 'TARIFF.ERROR.NOTHING_SOLD'),
  ]
}

function checkExtras({ extras }: Tariff): ValidationIssue[] {
  return [
    ...repeats(extras, 'extras', {
      of: soldName(({ description, coverage }) => `${description} ${coverage}`),
      field: 'description',
    }),
    ...extras.flatMap(({ id, excludes }, row) =>
      at(excludes.includes(id) || !areAll(excludes, extras), `extras.${row}.excludes`, 'TARIFF.ERROR.UNKNOWN_ROW'),
    ),
  ]
}

function checkDayWeights({ dayWeights: { leastDays, bands } }: Tariff): ValidationIssue[] {
  const last = bands.length - 1
  return [
    ...at(leastDays > MAX_TRIP_DAYS, 'dayWeights.leastDays', 'TARIFF.ERROR.LEAST_DAYS'),
    ...at(last < 0, 'dayWeights.bands', 'TARIFF.ERROR.BANDS_END'),
    ...bands.flatMap(({ lastDay }, row) => [
      ...at(lastDay <= (bands[row - 1]?.lastDay ?? 0), `dayWeights.bands.${row}.lastDay`, 'TARIFF.ERROR.BANDS_ASCEND'),
      ...at(row === last && lastDay !== MAX_TRIP_DAYS, `dayWeights.bands.${row}.lastDay`, 'TARIFF.ERROR.BANDS_END'),
    ]),
  ]
}

/** Checks that the terms go from the most days before departure to the fewest, each refunding less than the one before. */
function checkTerms({ cancellationTerms: terms }: Tariff): ValidationIssue[] {
  return terms.flatMap(({ daysBefore, percentBack }, row) => {
    const before = terms[row - 1]
    if (!before) return []
    return [
      ...at(daysBefore >= before.daysBefore, `cancellationTerms.${row}.daysBefore`, 'TARIFF.ERROR.TERMS_DESCEND'),
      ...at(percentBack >= before.percentBack, `cancellationTerms.${row}.percentBack`, 'TARIFF.ERROR.TERMS_LESS_BACK'),
    ]
  })
}

/** Checks that each text is there once, and that its translations promise the same amounts, days and percentages. */
function checkTranslations({ translations = [] }: Tariff): ValidationIssue[] {
  return [
    ...repeats(translations, 'translations', { of: ({ text }) => text, field: 'text' }),
    ...translations.flatMap((row, n) =>
      translatedLanguages.flatMap((language) => {
        const isOther = numbersIn(row[language] ?? row.text) !== numbersIn(row.text)
        return at(isOther, `translations.${n}.${language}`, 'TARIFF.ERROR.OTHER_NUMBERS')
      }),
    ),
  ]
}

/** Returns the numbers of a text that have two digits or more, however their thousands are written, in one order. */
function numbersIn(text: string): string {
  const numbers = (text.match(/\d(?:[.,]?\d)+/g) ?? []).map((number) => number.replaceAll(/[.,]/g, ''))
  return numbers.toSorted().join(' ')
}

/** Checks that no plan changes between per trip and per year: its earlier sales could not be changed. */
function checkKinds({ plans }: Tariff, base: Tariff): ValidationIssue[] {
  return plans.flatMap(({ id, categoryId }, row) => {
    const before = base.plans.find((plan) => plan.id === id)
    return at(
      before !== undefined && before.categoryId !== categoryId,
      `plans.${row}.categoryId`,
      'TARIFF.ERROR.CATEGORY_FIXED',
    )
  })
}

function at(isWrong: boolean, path: string, key: MessageKey): ValidationIssue[] {
  return isWrong ? [{ path, key }] : []
}

function areAll(ids: readonly number[], rows: readonly { id: number }[]): boolean {
  return ids.every((id) => rows.some((row) => row.id === id))
}

const sameWords = (words: string) => words.trim().replace(/\s+/g, ' ').toLocaleLowerCase('es')

/** Returns the name of a row that is sold: a retired row may have the same name as its replacement. */
function soldName<Row extends { isSold: boolean }>(nameOf: (row: Row) => string): (row: Row) => string | null {
  return (row) => (row.isSold ? sameWords(nameOf(row)) : null)
}

type Unique<Row> = { of: (row: Row) => string | number | null; field: string; key?: MessageKey }

/** Returns an issue for each row with the same value as an earlier one; null never counts as repeated. */
function repeats<Row>(
  rows: readonly Row[],
  table: string,
  { of, field, key = 'TARIFF.ERROR.REPEATED' }: Unique<Row>,
): ValidationIssue[] {
  const values = new Set<string | number>()
  return rows.flatMap((row, number) => {
    const value = of(row)
    if (value === null) return []
    const isRepeated = values.has(value)
    values.add(value)
    return at(isRepeated, `${table}.${number}.${field}`, key)
  })
}
