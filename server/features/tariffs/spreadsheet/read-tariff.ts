import { checkTariff } from '#shared/tariffs/check-tariff.ts'
import type { CellIssue } from '#shared/tariffs/spreadsheet-contract.ts'
import {
  benefitsTable,
  documentOf,
  plansTable,
  SINGLES,
  type SinglePath,
  singles,
  singlesOf,
  type Table,
  tables,
  type Value,
} from '#shared/tariffs/tables.ts'
import { TRANSLATIONS } from '#shared/tariffs/translations.ts'
import { type Tariff, tariff } from '#shared/quoting/tariff.ts'
import { EMPTY_CELL, readCell, same } from './cells.ts'
import { readCovers } from './read-covers.ts'
import { type ReadRow, readRows } from './read-rows.ts'
import { readTranslations } from './read-translations.ts'
import { isReported, type Reading, report, spotOf } from './reading.ts'
import type { Grid } from './workbook.ts'

/** The base of a first version, which is no copy of another one. */
const NOTHING: Tariff = {
  plans: [],
  benefits: [],
  covers: [],
  destinations: [],
  extras: [],
  dayWeights: { leastDays: 1, bands: [] },
  seniorFactor: 100,
  cancellationTerms: [],
}

/**
 * Reads the tariff from the sheets of a spreadsheet that was exported from `base`, null for a first version; or returns every
 * issue in them.
 */
export function readTariff(grids: readonly Grid[], base: Tariff | null): { content: Tariff } | { issues: CellIssue[] } {
  const reading: Reading = { issues: [], spots: new Map() }
  const content = contentOf(reading, grids, base ?? NOTHING)
  for (const { path, key } of checkTariff(content, base)) {
    const spot = spotOf(reading, path) ?? { sheet: plansTable.title }
    if (!isReported(reading, spot)) report(reading, spot, key)
  }
  return reading.issues.length > 0 ? { issues: inOrder(reading.issues) } : { content: tariff.parse(content) }
}

const SHEETS: readonly string[] = [...tables.map(({ title }) => title), SINGLES, TRANSLATIONS]

/** Orders issues as people go through a spreadsheet: sheet by sheet, row by row. */
function inOrder(issues: readonly CellIssue[]): CellIssue[] {
  return issues.toSorted((a, b) => SHEETS.indexOf(a.sheet) - SHEETS.indexOf(b.sheet) || (a.row ?? 0) - (b.row ?? 0))
}

function contentOf(reading: Reading, grids: readonly Grid[], base: Tariff): unknown {
  const gridOf = (title: string) => grids.find(({ name }) => name === title)
  const rows = new Map<Table['path'], ReadRow[]>(
    tables.map((table) => [table.path, readRows(reading, table, gridOf(table.title), table.rowsOf(base))]),
  )
  return documentOf({
    rowsOf: ({ path }) => (rows.get(path) ?? []).map(({ values }) => values),
    singles: readSingles(reading, gridOf(SINGLES), base),
    conditions: base.conditions,
    translations: readTranslations(reading, gridOf(TRANSLATIONS), base),
    covers: readCovers(reading, {
      grid: gridOf(benefitsTable.title),
      plans: rows.get('plans') ?? [],
      benefits: rows.get('benefits') ?? [],
      base,
    }),
  })
}

/** Reads the single values, each next to its title. */
function readSingles(reading: Reading, grid: Grid | undefined, base: Tariff): Record<SinglePath, Value> {
  const values: Record<SinglePath, Value> = singlesOf(base)
  if (!grid) {
    report(reading, { sheet: SINGLES }, 'SPREADSHEET.CELL.SHEET_MISSING')
    return values
  }
  for (const column of singles) {
    const { path, title } = column
    const row = grid.rows.findIndex(([first]) => same(String(first?.value ?? '')) === same(title))
    if (row < 0) {
      report(reading, { sheet: SINGLES, found: title }, 'SPREADSHEET.CELL.ROW_MISSING')
      continue
    }
    const cell = grid.rows[row]?.[1] ?? EMPTY_CELL
    const spot = {
      sheet: SINGLES,
      row,
      column: 1,
      title,
      ...(cell.value === null ? {} : { found: String(cell.value) }),
    }
    const read = readCell(column, cell)
    reading.spots.set(path, spot)
    if ('value' in read) values[path] = read.value
    else report(reading, spot, read.key)
  }
  return values
}
