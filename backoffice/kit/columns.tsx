import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { CsvCell, CsvColumn } from '#shared/csv.ts'
import { formatPercent, formatMoney, toDecimal } from '#shared/money.ts'
import { formatCount } from '../i18n/format.ts'

/** A column of a list, declared once for the table, the phone's card and the exported file. */
export type Column<Row> = {
  /** The field that the column shows and sorts by. */
  source: string
  /** The column's title in the table; by default the field's name in the texts. */
  label?: string
  /** The kind of number: cents, a count, or a percentage. Screen and file format it accordingly. */
  figure?: Figure
  /** Whether the list's totals have a sum of this column, under the same name. */
  sums?: boolean
  /** The value in the file; false leaves the column out. By default the field's value. */
  csv?: ((row: Row) => CsvCell) | false
  /** The content on screen; by default the same as in the file. */
  show?: (row: Row) => ReactNode
  /** The address that the value links to, given the list's filters. The first column links to the row's record. */
  link?: (row: Row, filter: Filter) => string
  /** Content after the value in the table. */
  after?: (row: Row) => ReactNode
  /** False when the server does not sort by this field. */
  sorts?: boolean
  align?: 'right'
  /** Whether the column is hidden until the user chooses it; `unless-wide`: only below 1440 px. The file always has it. */
  hidden?: true | 'unless-wide'
  /**
   * The place on a card: the heading, the other end of the heading's line, a line of its own, a part of the line of details, a
   * line with the column's label, or the actions. By default the column is not on the card.
   */
  card?: 'title' | 'end' | 'line' | 'detail' | 'labelled' | 'action'
  /** The content on a card, where it differs from the table's. */
  cardText?: (row: Row) => ReactNode
  sx?: Readonly<Record<string, string | number>>
}

/** A list's filters: texts, as in its URL. */
export type Filter = Readonly<Record<string, string | undefined>>

const figures = {
  money: { unit: ' (USD)', cell: toDecimal, show: (cents: number) => <Money cents={cents} /> },
  count: { unit: '', cell: (count: number) => count, show: formatCount },
  percent: { unit: ' (%)', cell: (percent: number) => percent, show: formatPercent },
} as const
type Figure = keyof typeof figures

/** An amount of money; a negative one is red and bold. */
const Money = ({ cents }: { cents: number }) =>
  cents < 0 ? (
    <Box component="span" sx={{ color: 'error.main', fontWeight: 650 }}>
      {formatMoney(cents)}
    </Box>
  ) : (
    formatMoney(cents)
  )

/** The content of a column for a row, on screen. */
export function cellContent<Row extends RaRecord>(column: Column<Row>, row: Row): ReactNode {
  const { show, csv, source, figure } = column
  if (show) return show(row)
  if (csv) return csv(row)
  return figure ? figureIn({ source, figure }, row) : (row[source] as ReactNode)
}

/** The formatted number of a column, in a row or in the totals. */
export function figureIn(
  { source, figure = 'count' }: Pick<Column<never>, 'source' | 'figure'>,
  of: object,
): ReactNode {
  const value = (of as Record<string, number | undefined>)[source]
  // The server leaves out figures that the user may not see: a zero instead would be a wrong figure.
  return value === undefined ? '' : figures[figure].show(value)
}

/** The columns of the exported file, for rows or for totals. */
export function csvColumns<Row extends RaRecord>(
  columns: readonly Column<Row>[],
  labelOf: (source: string) => string,
): CsvColumn<Row>[] {
  return columns
    .filter(({ csv }) => csv !== false)
    .map((column) => ({
      header: labelOf(column.source) + (column.figure ? figures[column.figure].unit : ''),
      cell: (row) => exported(column, row),
    }))
}

function exported<Row extends RaRecord>({ source, csv, figure }: Column<Row>, row: Row): CsvCell {
  if (csv) return csv(row)
  if (!figure || row[source] === undefined) return (row[source] ?? null) as CsvCell
  return figures[figure].cell(row[source] as number)
}

/** The last line of the exported file: the totals, headed by `name`. */
export function csvTotals<Row extends RaRecord>(columns: readonly Column<Row>[], name: string): CsvColumn<Row>[] {
  return columns
    .filter(({ csv }) => csv !== false)
    .map((column, index) => ({
      header: '',
      cell: (totals) => (column.sums ? exported(column, totals) : index === 0 ? name : null),
    }))
}
