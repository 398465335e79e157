import {
  type Cell,
  type CellStyle,
  type CellValue,
  type DataValidation,
  readXlsx,
  type WriteSheet,
  writeXlsx,
} from 'hucre/xlsx'
import {
  benefitsTable,
  type Column,
  SINGLES,
  singles,
  singlesOf,
  type Table,
  tables,
  type Value,
} from '#shared/tariffs/tables.ts'
import { languageColumns, PLACE, textColumn, textsToTranslate, TRANSLATIONS } from '#shared/tariffs/translations.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { EMPTY_CELL, type GridCell } from './cells.ts'

/** A version of the tariff at a revision, from which a spreadsheet is made. */
export type Edition = { version: number; revision: number; name: string; content: Tariff }

/** The sheet that states the version and revision, and the titles of both cells. */
export const COVER_SHEET = 'Versión'
export const VERSION = 'Versión'
export const REVISION = 'Revisión'

const HELP = [
  'Cambiá las celdas blancas; las grises (códigos y títulos) dicen qué es cada fila y cada columna.',
  'Para agregar una fila, escribila al final con un código nuevo. Un plan nuevo lleva además una columna en Beneficios, con su código por título.',
  'No borres filas ni columnas: lo que no se vende más va con «No» en «En venta». Las filas siguen en el orden de siempre, aunque las ordenes acá.',
  'Escribí valores, no fórmulas: si calculás con fórmulas, copiá el resultado y pegalo como valor.',
  'Los importes van en dólares. Los factores multiplican: 1,15 es un 15 % más. «Destinos» y «No va con» llevan códigos separados por punto y coma: 2; 3.',
  '«Qué se recibe» es una oración de hasta 160 letras que se lee al elegir el adicional, al lado del dibujo.',
  '«Para todos» dice si un toque suma el adicional a todo el grupo; con «No» se elige pasajero por pasajero.',
  'Los tramos de días van de menor a mayor y el último termina en el día 120.',
  'En «Idiomas» está cada texto una vez: una celda vacía de Portugués o Inglés se lee en español. Si cambiás un texto en su hoja, cambialo también ahí.',
  'Al terminar, volvé a la versión de la tarifa y elegí «Importar planilla»: vas a ver qué cambia antes de guardarlo.',
]

const LOCKED: CellStyle = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E7E9EC' } }, numFmt: '0' }
const TITLE: CellStyle = {
  ...LOCKED,
  font: { bold: true },
  numFmt: '@',
  alignment: { wrapText: true, vertical: 'center' },
}
const FORMATS: Record<Column['is'], string> = {
  code: '0',
  text: '@',
  usd: '#,##0.00',
  factor: '0.00',
  percent: 'General',
  whole: '0',
  yesNo: '@',
  choice: '@',
  codes: '@',
}
const WIDTHS: Record<Column['is'], number> = {
  code: 9,
  text: 38,
  usd: 16,
  factor: 12,
  percent: 12,
  whole: 12,
  yesNo: 13,
  choice: 22,
  codes: 14,
}
const COVER_WIDTH = 17
/** The last row with lists to choose from: rows may be added. */
const LIST_ROWS = 200

/** Writes the spreadsheet of a version, which Excel and LibreOffice open. */
export function writeWorkbook(edition: Edition): Promise<Uint8Array> {
  const { version, name } = edition
  return writeXlsx({ sheets: sheetsOf(edition), properties: { title: `Tarifa ${version}: ${name}` } })
}

export function sheetsOf(edition: Edition): WriteSheet[] {
  const { content } = edition
  return [
    coverSheet(edition),
    ...tables.map((table) => tableSheet(table, content)),
    singlesSheet(content),
    translationsSheet(content),
  ]
}

function coverSheet({ version, revision, name }: Edition): WriteSheet {
  const facts: [string, CellValue][] = [
    ['Tarifa', name],
    [VERSION, version],
    [REVISION, revision],
  ]
  const rows: CellValue[][] = [...facts, [], ...HELP.map((line) => [null, line])]
  const cells = new Map<string, Partial<Cell>>(facts.map((_, row) => [`${row},0`, { style: TITLE }]))
  facts.forEach((_, row) => cells.set(`${row},1`, { style: { ...LOCKED, alignment: { horizontal: 'left' } } }))
  HELP.forEach((_, row) => cells.set(`${facts.length + 1 + row},1`, { style: { alignment: { wrapText: true } } }))
  return { name: COVER_SHEET, columns: [{ width: 12 }, { width: 90 }], rows, cells }
}

function tableSheet(table: Table, content: Tariff): WriteSheet {
  const { title, columns } = table
  const plans = table === benefitsTable ? content.plans : []
  const covers = new Map(content.covers.map(({ planId, benefitId, value }) => [`${planId}/${benefitId}`, value]))
  const header = [...columns.map((column) => column.title), ...plans.map(({ id, name }) => `${id} · ${name}`)]
  const rows = table
    .rowsOf(content)
    .map(({ code, values }) => [
      ...columns.map((column) => cellValue(column, values[column.path] ?? null)),
      ...plans.map(({ id }) => covers.get(`${id}/${code}`) ?? null),
    ])
  const hasCodes = columns[0]?.is === 'code'
  const styles = [...columns.map(({ is }) => ({ numFmt: FORMATS[is] })), ...plans.map(() => ({ numFmt: FORMATS.text }))]
  const cells = new Map<string, Partial<Cell>>(header.map((_, column) => [`0,${column}`, { style: TITLE }]))
  rows.forEach((_, row) =>
    styles.forEach((style, column) =>
      cells.set(`${row + 1},${column}`, { style: hasCodes && column === 0 ? LOCKED : style }),
    ),
  )
  return {
    name: title,
    columns: [...columns.map(({ is }) => ({ width: WIDTHS[is] })), ...plans.map(() => ({ width: COVER_WIDTH }))],
    rows: [header, ...rows],
    cells,
    freezePane: { rows: 1, columns: hasCodes ? columns.findIndex(({ isName }) => isName) + 1 : 0 },
    dataValidations: columns.flatMap((column, index) => listOf(column, letterOf(index))),
  }
}

function singlesSheet(content: Tariff): WriteSheet {
  const values = singlesOf(content)
  const cells = new Map<string, Partial<Cell>>([0, 1].map((column) => [`0,${column}`, { style: TITLE }]))
  singles.forEach(({ is }, row) => {
    cells.set(`${row + 1},0`, { style: LOCKED })
    cells.set(`${row + 1},1`, { style: { numFmt: FORMATS[is] } })
  })
  return {
    name: SINGLES,
    columns: [{ width: WIDTHS.text }, { width: WIDTHS.usd }],
    rows: [['Qué es', 'Valor'], ...singles.map(({ path, title }) => [title, values[path]])],
    cells,
    freezePane: { rows: 1 },
  }
}

/** The sheet with each text that buyers read, and its translations. */
function translationsSheet(content: Tariff): WriteSheet {
  const translations = new Map((content.translations ?? []).map((one) => [one.text, one]))
  const header = [textColumn.title, PLACE, ...languageColumns.map(({ title }) => title)]
  const rows = textsToTranslate(content).map(({ text, place }) => [
    text,
    place,
    ...languageColumns.map(({ path }) => translations.get(text)?.[path] ?? null),
  ])
  const cells = new Map<string, Partial<Cell>>(header.map((_, column) => [`0,${column}`, { style: TITLE }]))
  rows.forEach((row, n) =>
    row.forEach((_, column) => cells.set(`${n + 1},${column}`, { style: column < 2 ? LOCKED : { numFmt: '@' } })),
  )
  const width = { width: WIDTHS.text }
  return {
    name: TRANSLATIONS,
    columns: [width, { width: WIDTHS.choice }, ...languageColumns.map(() => width)],
    rows: [header, ...rows],
    cells,
    freezePane: { rows: 1, columns: 1 },
  }
}

function cellValue(column: Column, value: Value): CellValue {
  if (column.is === 'codes') return Array.isArray(value) ? value.join('; ') : column.none
  if (column.is === 'choice') return column.labels[String(value)] ?? null
  if (column.is === 'yesNo') return value === true ? 'Sí' : 'No'
  return value as string | number | null
}

function listOf(column: Column, letter: string): DataValidation[] {
  const values = column.is === 'yesNo' ? ['Sí', 'No'] : column.is === 'choice' ? Object.values(column.labels) : null
  if (!values) return []
  return [{ type: 'list', values, allowBlank: true, range: `${letter}2:${letter}${LIST_ROWS}` }]
}

/** Returns the letters of a column: 0 is A, 26 is AA. */
export function letterOf(column: number): string {
  const before = Math.floor(column / 26) - 1
  return (before >= 0 ? letterOf(before) : '') + String.fromCharCode(65 + (column % 26))
}

/** The cells of a sheet, rows and columns counted from 0. */
export type Grid = { name: string; rows: readonly (readonly GridCell[])[] }

/** The most rows that a table may have. `READ` covers a little more, and cells outside it are ignored. */
export const MOST_ROWS = 1_000
const READ = `A1:${letterOf(99)}${MOST_ROWS + 2}`

/**
 * Reads the cells of the sheets with one of these names, the first sheet of each.
 * @throws the library's error for a file that is not Excel's
 */
export async function readWorkbook(content: Uint8Array, names: ReadonlySet<string>): Promise<Grid[]> {
  const remainingNames = new Set(names)
  const { sheets } = await readXlsx(content, {
    readStyles: true,
    range: READ,
    sheets: ({ name }) => remainingNames.delete(name),
  })
  return sheets.map(({ name, rows, cells }) => ({
    name,
    rows: rows.map((row, at) => row.map((value, column) => gridCell(value, cells?.get(`${at},${column}`)))),
  }))
}

function gridCell(value: CellValue, cell: Cell | undefined): GridCell {
  const plain = value instanceof Date ? null : value
  if (cell?.type === 'formula' || cell?.formula !== undefined) return { ...EMPTY_CELL, value: plain, is: 'formula' }
  if (cell?.type === 'error') return { ...EMPTY_CELL, value: plain, is: 'error' }
  if (value instanceof Date) return { ...EMPTY_CELL, value: value.toISOString().slice(0, 10), is: 'date' }
  return { value, is: 'value', isPercent: cell?.style?.numFmt?.includes('%') ?? false }
}
