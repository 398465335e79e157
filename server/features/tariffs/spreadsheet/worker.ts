import { type Base, type ReadSpreadsheet, readSpreadsheet } from './read-spreadsheet.ts'
import { type Edition, writeWorkbook } from './workbook.ts'

/** Runs in the thread of the spreadsheets: see thread.ts. */
export const read = ({ file, base }: { file: Uint8Array; base: Base }): Promise<ReadSpreadsheet> =>
  readSpreadsheet(file, base)

export const write = (edition: Edition): Promise<Uint8Array> => writeWorkbook(edition)
