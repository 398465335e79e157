/** A cell: text, a number (written with a decimal comma, as spreadsheets in Uruguay read it), or nothing. */
export type CsvCell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

/** The first characters that make a spreadsheet read a text as a formula, also in their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/** A column: its header, and the cell of a row. */
export type CsvColumn<Row> = { header: string; cell: (row: Row) => CsvCell }

/** The end of each row, also of the header; a value may contain it too. */
export const ROW_END = '\r\n'

/**
 * Writes a CSV file as text: byte-order mark, every value quoted, lines ended by CRLF. A text that a spreadsheet would run as a
 * formula is preceded by an apostrophe; numbers are written as they are.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return csvHeader(columns) + csvRows(columns, rows)
}

/** Returns the byte-order mark and the header row, with which the file begins. */
export function csvHeader(columns: readonly CsvColumn<never>[]): string {
  return BYTE_ORDER_MARK + line(columns.map(({ header }) => header))
}

/** Returns some of the rows that follow the header. */
export function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  return rows.map((row) => line(columns.map(({ cell }) => cell(row)))).join('')
}

function line(cells: readonly CsvCell[]): string {
  return cells.map(quoted).join(',') + ROW_END
}

function quoted(cell: CsvCell): string {
  return `"${cellText(cell).replaceAll('"', '""')}"`
}

function cellText(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return FORMULA_START.test(cell) ? `'${cell}` : cell
}
