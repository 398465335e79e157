import type { Column, Row, Table, Value, Values } from '#shared/tariffs/tables.ts'
import { EMPTY_CELL, type GridCell, isEmpty, readCell, same } from './cells.ts'
import { type Reading, report } from './reading.ts'
import { type Grid, MOST_ROWS } from './workbook.ts'

/** A row as it was read; `at` is its position in the sheet, null for a row of the base that is missing in the sheet. */
export type ReadRow = { code: number; values: Values; at: number | null }

/**
 * Reads the rows of a table, in the order of the base with new rows at the end: sorting a sheet must not change the order on the
 * site. A row that cannot be read is reported and keeps its base values, so that the rest can be checked.
 */
export function readRows(reading: Reading, table: Table, grid: Grid | undefined, base: readonly Row[]): ReadRow[] {
  const baseRows = base.map(({ code, values }) => ({ code, values, at: null }))
  if (!grid) {
    report(reading, { sheet: table.title }, 'SPREADSHEET.CELL.SHEET_MISSING')
    return baseRows
  }
  const columns = columnsOf(reading, table, grid)
  if (!columns) return baseRows
  if (grid.rows.length > MOST_ROWS + 1) report(reading, { sheet: table.title }, 'SPREADSHEET.CELL.TOO_MANY_ROWS')
  const found = grid.rows
    .slice(0, MOST_ROWS + 1)
    .flatMap((cells, at) => (at === 0 ? [] : readRow(reading, { table, columns, cells, at, base })))
  const rows = table.columns[0]?.is === 'code' ? inOrder(reading, { table, found, base }) : found
  placeRows(reading, { table, columns, rows, grid })
  return rows
}

/**
 * Finds the position of each column by its title; a later column may be missing in older spreadsheets. Null when another one is
 * missing.
 */
function columnsOf(reading: Reading, table: Table, grid: Grid): Map<Column, number> | null {
  const titles = (grid.rows[0] ?? []).map(({ value }) => same(String(value ?? '')))
  const places = table.columns.map((column) => [column, titles.indexOf(same(column.title))] as const)
  const found = new Map(places.filter(([column, at]) => at >= 0 || !column.isLater))
  for (const [{ title }, at] of found) {
    const spot = { sheet: table.title, row: 0, title }
    const again = titles.indexOf(same(title), at + 1)
    if (at < 0) report(reading, spot, 'SPREADSHEET.CELL.COLUMN_MISSING')
    else if (again > 0) report(reading, { ...spot, column: again }, 'SPREADSHEET.CELL.COLUMN_TWICE')
  }
  return [...found.values()].includes(-1) ? null : found
}

type RowAt = {
  table: Table
  columns: Map<Column, number>
  cells: readonly GridCell[]
  at: number
  base: readonly Row[]
}

function readRow(reading: Reading, { table, columns, cells, at, base }: RowAt): ReadRow[] {
  const cellOf = (column: Column) => cells[columns.get(column) ?? -1] ?? EMPTY_CELL
  const read = (column: Column, before: Value | undefined): Value | undefined => {
    if (!columns.has(column)) return before ?? ('first' in column ? column.first : null)
    const value = readCell(column, cellOf(column))
    if ('value' in value) return value.value
    report(reading, spotAt(table, { columns, column, at, cell: cellOf(column) }), value.key)
    return before
  }
  const [first] = table.columns
  if (!first || table.columns.every((column) => isEmpty(cellOf(column)))) return []
  const code = read(first, undefined)
  if (typeof code !== 'number') return []
  const before = base.find((row) => row.code === code)?.values
  const others = table.columns.slice(1).map((column) => [column.path, read(column, before?.[column.path])] as const)
  const values = Object.fromEntries([[first.path, code], ...others]) as Values
  const unused = table.columns.find(({ path }) => path === table.unused?.(values))
  if (unused && (values[unused.path] ?? null) !== null) {
    report(reading, spotAt(table, { columns, column: unused, at, cell: cellOf(unused) }), 'SPREADSHEET.CELL.NOT_EMPTY')
  }
  return [{ code, values, at }]
}

type CellAt = { columns: Map<Column, number>; column: Column; at: number; cell: GridCell }

function spotAt({ title: sheet }: Table, { columns, column, at, cell }: CellAt) {
  const place = { sheet, row: at, column: columns.get(column) ?? 0, title: column.title }
  return cell.value === null ? place : { ...place, found: String(cell.value) }
}

type NumberedRows = { table: Table; found: readonly ReadRow[]; base: readonly Row[] }

/** Orders rows by the codes of the base; a missing row of the base is reported and kept. */
function inOrder(reading: Reading, { table: { title: sheet, columns }, found, base }: NumberedRows): ReadRow[] {
  const byCode = new Map<number, ReadRow>()
  for (const row of found) {
    const spot = { sheet, row: row.at ?? 0, column: 0, title: columns[0]?.title ?? '', found: String(row.code) }
    if (byCode.has(row.code)) report(reading, spot, 'SPREADSHEET.CELL.ROW_TWICE')
    else byCode.set(row.code, row)
  }
  const baseRows = base.map(({ code, name, values }) => {
    const row = byCode.get(code)
    if (!row) report(reading, { sheet, found: `${code} · ${name}` }, 'SPREADSHEET.CELL.ROW_MISSING')
    byCode.delete(code)
    return row ?? { code, values, at: null }
  })
  return [...baseRows, ...byCode.values()]
}

type PlacedRows = { table: Table; columns: Map<Column, number>; rows: readonly ReadRow[]; grid: Grid }

function placeRows({ spots }: Reading, { table, columns, rows, grid }: PlacedRows): void {
  spots.set(table.path, { sheet: table.title })
  rows.forEach(({ at }, index) => {
    if (at === null) return
    spots.set(`${table.path}.${index}`, { sheet: table.title, row: at })
    for (const [column, place] of columns) {
      const cell = grid.rows[at]?.[place] ?? EMPTY_CELL
      spots.set(`${table.path}.${index}.${column.path}`, spotAt(table, { columns, column, at, cell }))
    }
  })
}
