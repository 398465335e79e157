import {
  AMOUNT_SHAPE,
  numberProblem,
  type NumberShape,
  PERCENT_SHAPE,
  readNumber,
  WHOLE_SHAPE,
  writeNumber,
} from '../typed-number.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import { checkTariff } from './check-tariff.ts'
import {
  bandsTable,
  benefitsTable,
  type Column,
  destinationsTable,
  documentOf,
  extrasTable,
  plansTable,
  singles,
  singlesOf,
  type Table,
  tables,
  termsTable,
  type Value,
} from './tables.ts'
import type { Tariff } from '../quoting/tariff.ts'

/** A row of a grid: each text as typed, by the path of its column. */
export type TypedRow = Readonly<Record<string, string>>

/** A tariff as its grids hold it, in the structure of the document: texts as typed, with a comma in numbers. */
export type TypedTariff = {
  plans: readonly TypedRow[]
  /** The benefits, each with its value in every plan, under `coverKey` of the plan. */
  benefits: readonly TypedRow[]
  extras: readonly TypedRow[]
  destinations: readonly TypedRow[]
  dayWeights: { leastDays: string; bands: readonly TypedRow[] }
  seniorFactor: string
  cancellationTerms: readonly TypedRow[]
  conditions: string
  /** The translated texts, each with its translations under `pt` and `en`. */
  translations: readonly TypedRow[]
}

export const YES = 'yes'
export const NO = 'no'
/** The separator between the codes of rows in one cell. */
const AND = '; '

const [leastDays, seniorFactor] = singles

/** Returns the key of a plan's column in the benefits grid. */
export const coverKey = (planId: number | string) => `plan${planId}`

/** Returns the initial content of the grids for a tariff. */
export function typedTariff(content: Tariff): TypedTariff {
  const rows = ({ columns, rowsOf }: Table) =>
    rowsOf(content).map(({ values }) =>
      Object.fromEntries(columns.map((column) => [column.path, typedText(column, values[column.path] ?? null)])),
    )
  const covers = Map.groupBy(content.covers, ({ benefitId }) => String(benefitId))
  const values = singlesOf(content)
  return {
    plans: rows(plansTable),
    benefits: rows(benefitsTable).map((row) => ({
      ...row,
      ...Object.fromEntries((covers.get(row.id ?? '') ?? []).map(({ planId, value }) => [coverKey(planId), value])),
    })),
    extras: rows(extrasTable),
    destinations: rows(destinationsTable),
    dayWeights: { leastDays: typedText(leastDays, values[leastDays.path]), bands: rows(bandsTable) },
    seniorFactor: typedText(seniorFactor, values[seniorFactor.path]),
    cancellationTerms: rows(termsTable),
    conditions: content.conditions ?? '',
    translations: (content.translations ?? []).map(({ text, pt = '', en = '' }) => ({ text, pt, en })),
  }
}

/** Returns a new row, with an id of its own. A destination has its own price until it takes that of another. */
export function newTypedRow({ columns }: Table, id = ''): TypedRow {
  return Object.fromEntries(columns.map((column) => [column.path, column.is === 'code' ? id : firstText(column)]))
}

/** Clears the cell that has no meaning any more, such as the amount of an extra that costs a percentage. */
export function withoutUnused(table: Table, row: TypedRow): TypedRow {
  const unused = table.unused?.(row)
  return unused !== undefined && row[unused] ? { ...row, [unused]: '' } : row
}

function firstText(column: Column): string {
  return 'first' in column ? typedText(column, column.first) : ''
}

/** Returns what numbers a column takes, and with how many decimals they are shown; undefined for a column without numbers. */
export function numbersOf({ is }: Column): { shape: NumberShape; shown: number } | undefined {
  switch (is) {
    case 'usd':
      return { shape: AMOUNT_SHAPE, shown: 2 }
    case 'factor':
      return { shape: PERCENT_SHAPE, shown: 2 }
    case 'percent':
      return { shape: PERCENT_SHAPE, shown: 0 }
    case 'whole':
      return { shape: WHOLE_SHAPE, shown: 0 }
    default:
      return undefined
  }
}

function typedText(column: Column, value: Value): string {
  if (value === null) return ''
  const numbers = numbersOf(column)
  if (numbers) return writeNumber(Number(value), numbers.shown)
  switch (column.is) {
    case 'yesNo':
      return value === true ? YES : NO
    case 'codes':
      return (value as readonly number[]).join(AND)
    default:
      return String(value)
  }
}

/** Reads the value of a cell. A text that is not a number is NaN and an empty cell is null, so that the rules report them. */
function valueOf(column: Column, text = ''): Value {
  const numbers = numbersOf(column)
  if (numbers) return readNumber(text, numbers.shape)
  switch (column.is) {
    case 'code':
      return Number(text)
    case 'yesNo':
      return text === YES
    case 'codes':
      return text.trim() === '' ? null : codesOf(text)
    default:
      return text
  }
}

function codesOf(text: string): number[] {
  const parts = text.split(';').map((part) => part.trim())
  return parts.filter(Boolean).map((part) => (/^\d+$/.test(part) ? Number(part) : Number.NaN))
}

/** Reads the typed tariff. A plan includes a benefit unless its cell is empty. */
export function readTypedTariff(typed: TypedTariff): Tariff {
  return documentOf({
    rowsOf: ({ path, columns }) =>
      typedRows(typed, path).map((row) =>
        Object.fromEntries(columns.map((column) => [column.path, valueOf(column, row[column.path])])),
      ),
    covers: coverCells(typed).map(({ row, plan }) => ({
      planId: Number(plan.id),
      benefitId: Number(row.id),
      value: row[coverKey(plan.id ?? '')],
    })),
    singles: {
      [leastDays.path]: valueOf(leastDays, typed.dayWeights.leastDays),
      [seniorFactor.path]: valueOf(seniorFactor, typed.seniorFactor),
    },
    conditions: typed.conditions,
    translations: typed.translations.map(({ text, pt, en }) => ({
      text,
      ...(pt ? { pt } : {}),
      ...(en ? { en } : {}),
    })),
  }) as Tariff
}

function typedRows(typed: TypedTariff, path: Table['path']): readonly TypedRow[] {
  return path === 'dayWeights.bands' ? typed.dayWeights.bands : typed[path]
}

/** Returns the validation issues of the typed tariff, each at its cell: 'plans.3.rate'. */
export function checkTypedTariff(typed: TypedTariff): ValidationIssue[] {
  return checkTariff(readTypedTariff(typed), null).map(({ path, key }) => {
    const { path: place, column, text = '' } = cellAt(path, typed)
    const numbers = column && numbersOf(column)
    const isMisreadable = numbers && numberProblem(text, numbers.shape) === 'separators'
    return { path: place, key: isMisreadable ? 'TARIFF.ERROR.SEPARATORS' : key }
  })
}

/** Finds the grid's cell at a path of the document: its own path, and its column and text where it is a typed one. */
function cellAt(path: string, typed: TypedTariff): { path: string; column?: Column; text?: string | undefined } {
  if (path.startsWith('covers.')) return { path: coverPath(Number(path.split('.')[1]), typed) }
  if (path === leastDays.path) return { path, column: leastDays, text: typed.dayWeights.leastDays }
  if (path === seniorFactor.path) return { path, column: seniorFactor, text: typed.seniorFactor }
  const table = tables.find((one) => path.startsWith(`${one.path}.`))
  if (!table) return { path }
  const [row = '', ...rest] = path.slice(table.path.length + 1).split('.')
  const field = `${rest.join('.')}.`
  const column =
    table.columns.find((one) => field.startsWith(`${one.path}.`)) ??
    table.columns.find((one) => `${one.path}.`.startsWith(field))
  if (!column) return { path: `${table.path}.${row}` }
  // A cell may hold several codes, or a part of a price.
  const text = typedRows(typed, table.path)[Number(row)]?.[column.path]
  return { path: `${table.path}.${row}.${column.path}`, column, text }
}

function coverPath(index: number, typed: TypedTariff): string {
  const cell = coverCells(typed)[index]
  return cell ? `benefits.${typed.benefits.indexOf(cell.row)}.${coverKey(cell.plan.id ?? '')}` : 'benefits'
}

function coverCells({ plans, benefits }: TypedTariff) {
  return plans.flatMap((plan) =>
    benefits.flatMap((row) => (row[coverKey(plan.id ?? '')]?.trim() ? [{ row, plan }] : [])),
  )
}
