import { type Cell, type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { sheetsOf } from '../../server/features/tariffs/spreadsheet/workbook.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { testTariff } from './test-rates.ts'

/** A sheet of a spreadsheet that tests can change: cells by their names, such as D4. */
type Sheet = {
  set: (cell: string, value: CellValue) => void
  /** Sets a cell with more than a value, such as a formula. */
  put: (cell: string, made: Partial<Cell>) => void
  rows: CellValue[][]
}

export type Edit = (sheet: (name: string) => Sheet, sheets: WriteSheet[]) => void

/** The exported spreadsheet of a version, with the changes of `edit`. */
export async function spreadsheet(
  edit: Edit = () => undefined,
  { version = 2, revision = 4, content = testTariff() }: { version?: number; revision?: number; content?: Tariff } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const sheets = sheetsOf({ version, revision, name: 'Verano', content })
  edit((name) => sheetNamed(sheets, name), sheets)
  return new Uint8Array(await writeXlsx({ sheets }))
}

function sheetNamed(sheets: readonly WriteSheet[], name: string): Sheet {
  const found = sheets.find((sheet) => sheet.name === name)
  if (!found?.rows || !found.cells) throw new Error(`no sheet is called ${name}`)
  const { rows, cells } = found
  return {
    rows,
    set: (cell, value) => {
      const { row, column } = placeOf(cell)
      const cellsOfRow = (rows[row] ??= [])
      while (cellsOfRow.length < column) cellsOfRow.push(null)
      cellsOfRow[column] = value
    },
    put: (cell, made) => {
      const { row, column } = placeOf(cell)
      cells.set(`${row},${column}`, made)
    },
  }
}

function placeOf(cell: string): { row: number; column: number } {
  const [, letters = '', digits = ''] = /^([A-Z]+)(\d+)$/.exec(cell) ?? []
  const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { row: Number(digits) - 1, column }
}
