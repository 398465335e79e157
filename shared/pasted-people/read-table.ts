import type { Day } from '../dates.ts'
import { foldedWords } from '../folded.ts'
import { type DocumentType, isCi } from '../sales/documents.ts'
import { type PastedPerson, readBirthDay } from './person.ts'

type Column = 'name' | 'lastName' | 'fullName' | 'lastNameFirst' | 'birthDate' | 'documentType' | 'documentNumber'

/** The words of a header for each column; the first that fits counts. */
const HEADERS: readonly [column: Column, words: RegExp][] = [
  ['birthDate', /nac|birth|fecha|data de nasc/],
  ['documentType', /^tipo|^type/],
  ['lastNameFirst', /apellidos? (?:y|e|,|\/) ?nombres?|surname (?:and|,) name/],
  [
    'fullName',
    /nombres? (?:y|e|,|\/) ?apellidos?|nombre completo|full name|nome completo|^pasajero|^passenger|^persona/,
  ],
  ['lastName', /apellido|surname|last ?name|family|sobrenome/],
  ['name', /nombre|^name|first ?name|given|^nome/],
  ['documentNumber', /doc|cedula|^c\.?i\.?$|dni|pasaporte|passport|numero|^nro|^n°/],
]

const PASSPORT = /pas/
const LETTER = /[a-z]/i
const MANY_DIGITS = /(?:\d\D*){4}/

/**
 * Reads people from the rows of a table: columns by tabs, semicolons or commas, with or without a header. Without one, a column is
 * what all its cells can be; of two names, the first is the given name. Empty lines count for nothing.
 */
export function readTable(text: string, { residenceIso, today }: { residenceIso: string; today: Day }): PastedPerson[] {
  const lines = text.split(/\r?\n/).filter((line) => line.trim() !== '')
  const separator = separatorOf(lines)
  const rows = lines.map((line) => cellsOf(line, separator))
  const header = headerOf(rows[0] ?? [])
  const body = header ? rows.slice(1) : rows
  const columns = header ?? guessColumns(body, today)
  const isPassport = header !== null && PASSPORT.test(foldedWords(rows[0]?.[columns.indexOf('documentNumber')] ?? ''))
  return body.map((cells) => personOf(cells, columns, { residenceIso, today, isPassport }))
}

function separatorOf(lines: readonly string[]): string {
  return ['\t', ';'].find((one) => lines.some((line) => line.includes(one))) ?? ','
}

function cellsOf(line: string, separator: string): string[] {
  // A comma or a semicolon inside quotes belongs to its cell.
  const quoted = separator === '\t' ? line.split('\t') : splitOutsideQuotes(line, separator)
  return quoted.map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  )
}

function splitOutsideQuotes(line: string, separator: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted
    if (character === separator && !isQuoted) cells.push('')
    else cells[cells.length - 1] += character
  }
  return cells
}

type Columns = readonly (Column | null)[]

/** Returns the columns of a header row; null when the row has no name among its words, or a digit. */
function headerOf(cells: readonly string[]): Columns | null {
  if (cells.some((cell) => /\d/.test(cell))) return null
  const found = new Set<Column>()
  const columns = cells.map((cell) => {
    const words = foldedWords(cell).trim()
    const column = HEADERS.find(([one, fits]) => !found.has(one) && fits.test(words))?.[0] ?? null
    if (column) found.add(column)
    return column
  })
  const isHeader = found.has('name') || found.has('lastName') || found.has('fullName') || found.has('lastNameFirst')
  return isHeader ? columns : null
}

function guessColumns(rows: readonly string[][], today: Day): Columns {
  const width = Math.max(0, ...rows.map(({ length }) => length))
  const cellsAt = (index: number) => rows.map((cells) => cells[index] ?? '').filter(Boolean)
  const isBirthDate = (cell: string) => /\d.*\D.*\d/.test(cell) && readBirthDay(cell, today) !== null
  const kinds = Array.from({ length: width }, (_, index) => {
    const cells = cellsAt(index)
    if (cells.some(isBirthDate)) return 'birthDate'
    // A name with a digit by mistake leaves its column one of names.
    const numbers = cells.filter((cell) => MANY_DIGITS.test(cell)).length
    if (numbers > 0 && numbers * 2 >= cells.length) return 'documentNumber'
    return cells.length > 0 ? 'text' : null
  })
  const names = kinds.flatMap((kind, index) =>
    kind === 'text' && !cellsAt(index).every(isDocumentType) ? [index] : [],
  )
  const named: readonly Column[] = names.length === 1 ? ['fullName'] : ['name', 'lastName']
  return kinds.map((kind, index) => {
    if (kind === 'text') return names.includes(index) ? (named[names.indexOf(index)] ?? null) : 'documentType'
    return kind !== null && kinds.indexOf(kind) === index ? kind : null
  })
}

function isDocumentType(cell: string): boolean {
  return /^(?:ci|c\.i\.|cedula.*|dni|pas|pasaporte|passport)$/.test(foldedWords(cell))
}

type Context = { residenceIso: string; today: Day; isPassport: boolean }

function personOf(
  cells: readonly string[],
  columns: Columns,
  { residenceIso, today, isPassport }: Context,
): PastedPerson {
  const cell = (column: Column) => cells[columns.indexOf(column)] ?? ''
  const whole = cell('fullName') || cell('lastNameFirst')
  const names = whole
    ? divideName(whole, cell('lastNameFirst') !== '')
    : { name: cell('name'), lastName: cell('lastName') }
  const documentNumber = cell('documentNumber')
  const type = foldedWords(cell('documentType'))
  const birthDateText = cell('birthDate')
  return {
    passenger: {
      ...names,
      birthDate: readBirthDay(birthDateText, today) ?? '',
      documentType: type ? typeOf(PASSPORT.test(type)) : inferredType(documentNumber, residenceIso, isPassport),
      documentNumber,
    },
    birthDateText,
    zoneIssues: [],
    isNameDivided: whole !== '',
  }
}

const typeOf = (isPassport: boolean): DocumentType => (isPassport ? 'passport' : 'national')

function inferredType(number: string, residenceIso: string, isPassport: boolean): DocumentType {
  if (isPassport) return 'passport'
  if (residenceIso === 'UY')
    return typeOf(number !== '' && !isCi(number) && LETTER.test(number.replace(/^c\.?\s*i\.?/i, '')))
  return typeOf(LETTER.test(number))
}

/** Divides a whole name: at its comma, before which the surname is; else the second half of its words is the surname. */
function divideName(whole: string, isLastNameFirst: boolean): { name: string; lastName: string } {
  const [before = '', after] = whole.split(',').map((part) => part.trim())
  if (after !== undefined) return { name: after, lastName: before }
  const words = whole.split(/\s+/)
  const half = Math.floor(words.length / 2)
  const [first, second] = isLastNameFirst
    ? [words.slice(0, words.length - half), words.slice(words.length - half)]
    : [words.slice(0, half || 1), words.slice(half || 1)]
  return isLastNameFirst
    ? { name: second.join(' '), lastName: first.join(' ') }
    : { name: first.join(' '), lastName: second.join(' ') }
}
