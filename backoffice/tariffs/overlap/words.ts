import { CONDITIONS, bandsTable, singles, type Table, tables, termsTable } from '#shared/tariffs/tables.ts'
import { languageColumns, TRANSLATIONS } from '#shared/tariffs/translations.ts'
import { TRANSLATION, type TypedVersion } from '#shared/tariffs/typed-overlap.ts'
import type { TypedRow } from '#shared/tariffs/typed-tariff.ts'
import { t } from '../../i18n/tariff-texts.ts'
import { type GridColumn, shownText } from '../../kit/grid/cells.ts'
import { t as meanwhile } from '../../kit/meanwhile/texts.ts'
import { gridColumns } from '../content/grid-columns.ts'
import { tariffs } from '../resource.ts'

type Sides = { base: TypedVersion; theirs: TypedVersion; mine: TypedVersion }

/** A field of a typed version for people: its label, and how its value is shown. */
export type VersionField = { label: string; show: (value: unknown) => string }

/** Returns the words for a field of `versionFields`. */
export function fieldInWords(field: string, sides: Sides): VersionField {
  if (field.startsWith(TRANSLATION))
    return { label: `${TRANSLATIONS} · ${field.slice(TRANSLATION.length)}`, show: translationText }
  const [name = '', id = '', ...path] = field.split('.')
  const table = tables.find((one) => one.path === field) ?? tables.find((one) => one.path === name)
  if (!table) return { label: labelOfWhole(field), show: asText }
  const columns = columnsOf(table, sides)
  if (table === bandsTable || table === termsTable)
    return { label: table.title, show: (rows) => rowsText(rows, columns) }
  if (id === 'order') return { label: t.tariffs.orderOf(table.title), show: (ids) => namesOf(ids, table, sides) }
  const row = [sides.mine, sides.theirs, sides.base]
    .flatMap((one) => rowsIn(one, table))
    .find((one) => one['id'] === id)
  const ofRow = `${table.one} · ${nameOf(row, columns)}`
  if (path.length === 0) return { label: ofRow, show: (value) => rowText(value, columns) }
  const column = columns.find(({ key }) => key === path.join('.'))
  if (!column) return { label: ofRow, show: asText }
  return {
    label: `${ofRow} · ${column.title}`,
    show: (value) => shownText(column, { [column.key]: asString(value) }) || meanwhile.none,
  }
}

function labelOfWhole(field: string): string {
  if (field === 'conditions') return CONDITIONS
  return singles.find(({ path }) => path === field)?.title ?? tariffs.words?.fields['name'] ?? field
}

/** The columns with the rows of all sides, so that a code of any of them has its name. */
function columnsOf(table: Table, { base, theirs, mine }: Sides): GridColumn[] {
  const rows = (name: 'plans' | 'destinations' | 'extras') => [
    ...new Map([...base[name], ...theirs[name], ...mine[name]].map((row) => [row['id'], row])).values(),
  ]
  const others = { plans: rows('plans'), destinations: rows('destinations'), extras: rows('extras') }
  return gridColumns(table, others, () => false)
}

function rowsIn(version: TypedVersion, { path }: Table): readonly TypedRow[] {
  return path === 'dayWeights.bands' ? version.dayWeights.bands : version[path]
}

function nameOf(row: TypedRow | undefined, columns: readonly GridColumn[]): string {
  const name = columns.find(({ isName }) => isName)
  return (row && name && shownText(name, row)) || meanwhile.none
}

function namesOf(ids: unknown, table: Table, sides: Sides): string {
  const columns = columnsOf(table, sides)
  const rows = rowsIn(sides.mine, table)
  const name = (id: string) =>
    nameOf(
      rows.find((row) => row['id'] === id),
      columns,
    )
  return (ids as readonly string[]).map(name).join(', ')
}

function rowText(value: unknown, columns: readonly GridColumn[]): string {
  if (value === undefined) return t.tariffs.noRow
  const texts = columns.map((column) => shownText(column, value as TypedRow))
  return texts.filter(Boolean).join(' · ')
}

function rowsText(rows: unknown, columns: readonly GridColumn[]): string {
  return (rows as readonly TypedRow[]).map((row) => rowText(row, columns)).join('; ') || meanwhile.none
}

function translationText(row: unknown): string {
  const texts = languageColumns.map(
    ({ path, title }) => [title, asString((row as TypedRow | undefined)?.[path])] as const,
  )
  const lines = texts.filter(([, text]) => text).map(([title, text]) => `${title}: ${text}`)
  return lines.join('; ') || meanwhile.none
}

function asString(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function asText(value: unknown): string {
  return asString(value).trim() || meanwhile.none
}
