import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { type UploadRule, XLSX } from '../uploads.ts'
import { versionNumber } from './contract.ts'
import { tariff } from '../quoting/tariff.ts'

/** The spreadsheet of a tariff as people send it back. Ours has about 20 KB. */
export const SPREADSHEET_UPLOAD: UploadRule = {
  types: [XLSX],
  maxBytes: 5 * 1024 * 1024,
  otherType: 'SPREADSHEET.OTHER_TYPE',
}

/** An error in a spreadsheet: in a cell, or in a whole row, column or sheet, where the other fields are null. */
export const cellIssue = z.object({
  sheet: z.string(),
  /** Row and column as the spreadsheet names them: 4, 'D'. */
  row: z.nullable(z.int()),
  column: z.nullable(z.string()),
  /** The title of the column. */
  title: z.nullable(z.string()),
  /** The text in the cell, or the missing value. */
  found: z.nullable(z.string()),
  key: z.string(),
  message: z.string(),
})
export type CellIssue = z.output<typeof cellIssue>

/** The data of a failure SPREADSHEET_REFUSED: the errors that are shown, and how many there are. */
export const cellIssues = z.object({ issues: z.array(cellIssue), total: z.int() })

const change = z.object({
  key: z.string(),
  kind: z.string(),
  row: z.string(),
  column: z.string(),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  percent: z.nullable(z.number()),
})

const params = z.object({ id: versionNumber })

export const spreadsheetApi = {
  export: endpoint({
    method: 'GET',
    path: '/tariff-versions/:id/spreadsheet',
    access: 'tariffs.export',
    summary: 'Una versión de la tarifa como planilla de Excel (.xlsx)',
    params,
    result: z.unknown(),
    shape: 'download',
    types: [XLSX],
  }),
  read: endpoint({
    method: 'POST',
    path: '/tariff-versions/:id/spreadsheet',
    access: 'tariffs.edit',
    summary: 'Leer una planilla exportada de esta versión: qué cambia en la tarifa. No guarda nada',
    params,
    files: { file: SPREADSHEET_UPLOAD },
    result: z.object({ revision: z.int(), content: tariff, changes: z.array(change) }),
    shape: 'envelope',
  }),
}
