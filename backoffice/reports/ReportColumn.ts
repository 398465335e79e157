import { createContext, type ReactNode } from 'react'
import type { CsvCell } from '#shared/csv.ts'

/** A column of a report: the same on screen, on a phone and in the exported file. */
export type ReportColumn<Row, Totals> = {
  /** What it sorts by; its label is the field's name in the catalogue. */
  source: Extract<keyof Row, string>
  /** How the file heads it: with the currency, which its cells leave out. */
  header: string
  cell: (row: Row) => CsvCell
  show: (row: Row) => ReactNode
  /** Its sum over all rows, when it has one. */
  total?: (totals: Totals) => ReactNode
  align?: 'right'
}

/** The columns of the table around: react-admin makes its foot without telling it anything. */
export const ReportColumns = createContext<readonly ReportColumn<never, unknown>[]>([])
