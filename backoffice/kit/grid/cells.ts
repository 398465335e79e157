/** A row of a grid: the text of each of its cells, by column key. */
export type GridRow = Readonly<Record<string, string>>

export type Choice = { value: string; label: string }

export type GridColumn = {
  key: string
  title: string
  /** Whether the column names the row: it stays visible, and screen readers read it with every cell of the row. */
  isName?: boolean
  isNumber?: boolean
  /** Formats a typed or pasted text, '2,9' as '2,90'; text that cannot be read stays as it was typed. */
  tidy?: (text: string) => string
  /** The allowed values: one of them, or with `many` any number of them, separated by `; `. */
  choices?: readonly Choice[]
  many?: boolean
  /** The text that an empty cell shows. */
  empty?: string
  /** Whether the cell of a row is read-only. */
  fixed?: (row: GridRow) => boolean
  width?: number
}

export type Cell = { row: number; column: number }
/** Two opposite corners of a block of cells, both included. */
export type Block = { from: Cell; to: Cell }

const SEPARATOR = '; '

/** The text of a cell on screen and in a spreadsheet. */
export function shownText(column: GridColumn, row: GridRow): string {
  const text = row[column.key] ?? ''
  if (text === '') return column.empty ?? ''
  if (!column.choices) return text
  const parts = column.many ? valuesOf(text) : [text]
  return parts.map((part) => labelOf(column, part)).join(SEPARATOR)
}

/** The values of a cell with several choices. */
export function valuesOf(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean)
}

export function joined(values: readonly string[]): string {
  return values.join(SEPARATOR)
}

function labelOf({ choices }: GridColumn, value: string): string {
  return choices?.find((choice) => choice.value === value)?.label ?? value
}

/** Converts a typed text to the stored one: a choice's label, in any case, to its value, a number to its usual format. */
export function heldText(column: GridColumn, typed: string): string {
  const text = typed.replace(/\s+/g, ' ').trim()
  if (column.empty !== undefined && same(text, column.empty)) return ''
  if (!column.choices) return column.tidy ? column.tidy(text) : text
  const storedValue = (part: string) =>
    column.choices?.find(({ value, label }) => same(part, label) || same(part, value))?.value ?? part
  return column.many ? joined(valuesOf(text).map(storedValue)) : storedValue(text)
}

function same(a: string, b: string): boolean {
  return a.localeCompare(b, 'es', { sensitivity: 'base' }) === 0
}

/** The top left and the bottom right corner of a block. */
export function corners({ from, to }: Block): Block {
  return {
    from: { row: Math.min(from.row, to.row), column: Math.min(from.column, to.column) },
    to: { row: Math.max(from.row, to.row), column: Math.max(from.column, to.column) },
  }
}

export function isWithin(block: Block, { row, column }: Cell): boolean {
  const { from, to } = corners(block)
  return row >= from.row && row <= to.row && column >= from.column && column <= to.column
}

/** A block in the format of spreadsheets: tabs between cells, one line for each row. */
export function copied(rows: readonly GridRow[], columns: readonly GridColumn[], block: Block): string {
  const { from, to } = corners(block)
  return rows
    .slice(from.row, to.row + 1)
    .map((row) =>
      columns
        .slice(from.column, to.column + 1)
        .map((column) => quoted(shownText(column, row)))
        .join('\t'),
    )
    .join('\n')
}

function quoted(text: string): string {
  return /["\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Splits the text that a spreadsheet copied into cells; a quoted cell may contain tabs and line breaks. */
export function cellsOf(clipboard: string): string[][] {
  const text = clipboard.replace(/\r\n?/g, '\n').replace(/\n$/, '')
  const rows: string[][] = [[]]
  const cells = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gy
  for (let found = cells.exec(text); found; found = cells.exec(text)) {
    const [, inQuotes, plain = '', end] = found
    rows.at(-1)?.push(inQuotes === undefined ? plain : inQuotes.replaceAll('""', '"'))
    if (end === '') break
    if (end === '\n') rows.push([])
  }
  return rows
}

type PasteResult = { rows: GridRow[]; block: Block; cells: number; left: number }

/**
 * Pastes a block, starting at the top left corner of the selection; a single cell fills the whole selection. Cells beyond the
 * edge of the grid and read-only cells are skipped and counted.
 */
export function pasted(
  rows: readonly GridRow[],
  columns: readonly GridColumn[],
  block: Block,
  clipboard: string,
): PasteResult {
  const { from, to } = corners(block)
  const source = cellsOf(clipboard)
  const [[only = ''] = []] = source
  const fills = source.length === 1 && source[0]?.length === 1
  const height = fills ? to.row - from.row + 1 : source.length
  const width = fills ? to.column - from.column + 1 : Math.max(...source.map((cells) => cells.length))
  let [cells, left] = [0, 0]
  const result = [...rows]
  for (let down = 0; down < height; down += 1) {
    for (let right = 0; right < width; right += 1) {
      const text = fills ? only : source[down]?.[right]
      if (text === undefined) continue
      const [row, column] = [result[from.row + down], columns[from.column + right]]
      if (!row || !column || column.fixed?.(row)) {
        left += 1
        continue
      }
      cells += 1
      result[from.row + down] = { ...row, [column.key]: heldText(column, text) }
    }
  }
  const last = {
    row: Math.min(from.row + height, rows.length) - 1,
    column: Math.min(from.column + width, columns.length) - 1,
  }
  return { rows: result, block: { from, to: last }, cells, left }
}

/** Empties the cells of a block, except read-only cells and choices that cannot be empty. */
export function cleared(rows: readonly GridRow[], columns: readonly GridColumn[], block: Block): GridRow[] {
  return rows.map((row, n) => {
    const emptied = columns.filter(
      (column, c) =>
        isWithin(block, { row: n, column: c }) &&
        !column.fixed?.(row) &&
        (!column.choices || column.many || column.empty !== undefined),
    )
    return emptied.length === 0 ? row : { ...row, ...Object.fromEntries(emptied.map(({ key }) => [key, ''])) }
  })
}

/** Moves one row to another position. */
export function movedRow(rows: readonly GridRow[], from: number, to: number): GridRow[] {
  const row = rows[from]
  return row ? rows.filter((_, n) => n !== from).toSpliced(to, 0, row) : [...rows]
}
