import type { MessageKey } from '#shared/messages.ts'
import type { Column, Value } from '#shared/tariffs/tables.ts'
import { numbersOf } from '#shared/tariffs/typed-tariff.ts'
import { type NumberProblem, numberProblem, type NumberShape, readNumber, WHOLE_SHAPE } from '#shared/typed-number.ts'

/** A cell as it was read: its value, and what kind of value the spreadsheet has there. */
export type GridCell = {
  value: string | number | boolean | null
  is: 'value' | 'formula' | 'error' | 'date'
  /** For a number: whether it is formatted as a percentage, such as 0.85 shown as 85 %. */
  isPercent: boolean
}

export const EMPTY_CELL: GridCell = { value: null, is: 'value', isPercent: false }

/** The value of a cell, in the units that people use; or the key of the message why it has none. */
export type CellResult = { value: Value } | { key: MessageKey }

const NOT_VALUES: Record<Exclude<GridCell['is'], 'value'>, MessageKey> = {
  formula: 'SPREADSHEET.CELL.FORMULA',
  error: 'SPREADSHEET.CELL.ERROR',
  date: 'SPREADSHEET.CELL.DATE',
}

export function isEmpty({ value, is }: GridCell): boolean {
  return is === 'value' && (value === null || (typeof value === 'string' && value.trim() === ''))
}

export function readCell(column: Column, cell: GridCell): CellResult {
  if (cell.is !== 'value') return { key: NOT_VALUES[cell.is] }
  if (isEmpty(cell)) return column.isOptional ? { value: null } : { key: 'SPREADSHEET.CELL.EMPTY' }
  const numbers = numbersOf(column)
  if (numbers) return numberIn(column.is === 'percent' ? inPercent(cell) : cell, numbers.shape)
  switch (column.is) {
    case 'code':
      return numberIn(cell, WHOLE_SHAPE)
    case 'yesNo':
      return readYesNo(cell)
    case 'choice':
      return readChoice(column.labels, cell)
    case 'codes':
      return readCodes(column.none, cell)
    default:
      return readText(cell)
  }
}

const NON_BREAKING_SPACES = /[\u00a0\u2007\u202f]/g

/**
 * Reads a text. A number is refused: a cover needs its currency, and a code in a name may have lost its leading zeros.
 * Non-breaking spaces come from pasted text, invisible to people, and become plain spaces.
 */
function readText({ value }: GridCell): CellResult {
  if (typeof value === 'string') return { value: value.replace(NON_BREAKING_SPACES, ' ').trim() }
  return { key: 'SPREADSHEET.CELL.TEXT' }
}

function readYesNo({ value }: GridCell): CellResult {
  if (typeof value === 'boolean') return { value }
  const word = same(String(value))
  if (word === 'si' || word === 'no') return { value: word === 'si' }
  return { key: 'SPREADSHEET.CELL.YES_NO' }
}

function readChoice(labels: Readonly<Record<string, string>>, { value }: GridCell): CellResult {
  const [chosen] = Object.entries(labels).find(([, label]) => same(label) === same(String(value))) ?? []
  return chosen === undefined ? { key: 'SPREADSHEET.CELL.CHOICE' } : { value: chosen }
}

/**
 * Reads codes separated by semicolons. A single code may be a number. "2,3" is refused, because a spreadsheet turns it into a
 * decimal number.
 */
function readCodes(none: string, { value }: GridCell): CellResult {
  if (same(String(value)) === same(none)) return { value: null }
  const codes = String(value)
    .split(';')
    .map((code) => code.trim())
  if (codes.some((code) => !/^\d{1,7}$/.test(code))) return { key: 'SPREADSHEET.CELL.CODES' }
  return { value: [...new Set(codes.map(Number))].toSorted((a, b) => a - b) }
}

/** A number, or a text that says one as people type it. */
function numberIn({ value }: GridCell, shape: NumberShape): CellResult {
  if (typeof value === 'string') {
    const problem = numberProblem(value, shape)
    return problem ? { key: problemKey(problem, shape) } : { value: readNumber(value, shape) }
  }
  if (typeof value !== 'number' || !Number.isFinite(value)) return { key: problemKey('text', shape) }
  const rounded = Number(value.toFixed(shape.decimals))
  // Spreadsheets calculate with floats: 1.15 may have come as 1.1500000000000001.
  if (Math.abs(value - rounded) < 1e-9 * Math.max(1, Math.abs(value))) return { value: rounded }
  return { key: problemKey('decimals', shape) }
}

function problemKey(problem: NumberProblem, { decimals }: NumberShape): MessageKey {
  if (problem === 'text') return 'SPREADSHEET.CELL.NUMBER'
  if (problem === 'separators') return 'TARIFF.ERROR.SEPARATORS'
  return decimals === 0 ? 'SPREADSHEET.CELL.WHOLE' : 'SPREADSHEET.CELL.DECIMALS'
}

/** A number that is shown as a percentage, such as 0.85, in percent. */
function inPercent(cell: GridCell): GridCell {
  return cell.isPercent && typeof cell.value === 'number' ? { ...cell, value: cell.value * 100 } : cell
}

/** Returns words in lowercase, without accents and surrounding blanks. */
export function same(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()
}
