import type { Tariff } from '#shared/quoting/tariff.ts'
import type { Column } from '#shared/tariffs/tables.ts'
import {
  languageColumns,
  textColumn,
  type Translation,
  TRANSLATIONS,
  withTranslations,
} from '#shared/tariffs/translations.ts'
import { EMPTY_CELL, type GridCell, isEmpty, readCell, same } from './cells.ts'
import { type Reading, report } from './reading.ts'
import type { Grid } from './workbook.ts'

/**
 * Reads the translations. A text that the sheet does not have keeps its own, and so do all texts where an older spreadsheet lacks
 * the sheet.
 */
export function readTranslations(reading: Reading, grid: Grid | undefined, base: Tariff): readonly Translation[] {
  const { translations = [] } = base
  if (!grid) return translations
  const titles = (grid.rows[0] ?? []).map(({ value }) => same(String(value ?? '')))
  if (!titles.includes(same(textColumn.title))) {
    report(reading, { sheet: TRANSLATIONS, row: 0, title: textColumn.title }, 'SPREADSHEET.CELL.COLUMN_MISSING')
    return translations
  }
  const before = new Map(translations.map((one) => [one.text, one]))
  const rows = new Map<string, { translation: Translation; row: number }>()
  for (const [row, cells] of grid.rows.entries()) {
    if (row === 0 || cells.every(isEmpty)) continue
    const text = textAt(reading, { row, cells, titles, column: textColumn })
    if (!text) continue
    if (rows.has(text)) {
      report(reading, { ...spotOf(row, titles, textColumn), found: text }, 'TARIFF.ERROR.REPEATED')
      continue
    }
    const languages = languageColumns.map((column) => {
      const isThere = titles.includes(same(column.title))
      const translation = isThere ? textAt(reading, { row, cells, titles, column }) : before.get(text)?.[column.path]
      return translation ? { [column.path]: translation } : {}
    })
    rows.set(text, { row, translation: Object.assign({ text }, ...languages) as Translation })
  }
  const joined = withTranslations(
    translations,
    [...rows.values()].map(({ translation }) => translation),
  )
  for (const [index, { text }] of joined.entries()) {
    const row = rows.get(text)?.row
    if (row === undefined) continue
    for (const column of [textColumn, ...languageColumns])
      reading.spots.set(`translations.${index}.${column.path}`, spotOf(row, titles, column))
  }
  return joined
}

type Place = { row: number; cells: readonly GridCell[]; titles: readonly string[]; column: Column }

/** Reads a text; null for an empty cell, and for one that was reported. */
function textAt(reading: Reading, { row, cells, titles, column }: Place): string | null {
  const cell = cells[titles.indexOf(same(column.title))] ?? EMPTY_CELL
  const read = readCell(column, cell)
  if ('value' in read) return typeof read.value === 'string' ? read.value : null
  const found = cell.value === null ? {} : { found: String(cell.value) }
  report(reading, { ...spotOf(row, titles, column), ...found }, read.key)
  return null
}

function spotOf(row: number, titles: readonly string[], { title }: Column) {
  return { sheet: TRANSLATIONS, row, column: Math.max(titles.indexOf(same(title)), 0), title }
}
