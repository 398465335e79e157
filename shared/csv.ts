/** A cell: text, a number (written with a decimal comma, as spreadsheets in Uruguay read it), or nothing. */
export type CsvCell = string | number | null

const BYTE_ORDER_MARK = '\uFEFF'

/** First signs that make a spreadsheet take a text for a formula, also in their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

/**
 * A CSV file as text: byte-order mark, every value quoted, lines ended by CRLF (§9, Export). A text that a
 * spreadsheet would run as a formula is preceded by an apostrophe; numbers are written as they are.
 */
export function toCsv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map((cells) => `${cells.map(quoted).join(',')}\r\n`).join('')
}

function quoted(cell: CsvCell): string {
  return `"${written(cell).replaceAll('"', '""')}"`
}

function written(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', ',')
  return FORMULA_START.test(cell) ? `'${cell}` : cell
}
