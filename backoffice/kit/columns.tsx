import { Box } from '@mui/material'
import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import type { CsvCell, CsvColumn } from '#shared/csv.ts'
import { formatPercent, formatMoney, toDecimal } from '#shared/money.ts'
import { formatCount } from '../i18n/format.ts'

/** A column of a list, declared once for the table, the phone's card and the exported file. */
export type Column<Row> = {
  /** The field that it shows and sorts by. */
  source: string
  /** Its name in the table; by default the field's name in the catalogue. */
  label?: string
  /** The field is a number: cents, how many, or a percentage. On screen and in the file it is written accordingly. */
  figure?: Figure
  /** Whether the list's totals have a sum of this column, under the same name. */
  sums?: boolean
  /** In the file; false keeps it out. By default the field's value. */
  csv?: ((row: Row) => CsvCell) | false
  /** On screen; by default as in the file. */
  show?: (row: Row) => ReactNode
  /** Where it leads, given the filters of the list. The first column leads where the row does. */
  link?: (row: Row, filter: Filter) => string
  /** Beside it in the table. */
  after?: (row: Row) => ReactNode
  /** False: the server does not sort by it. */
  sorts?: boolean
  align?: 'right'
  /** Only in the table when people ask for it, and in the file; `unless-wide`: where the window has less than 1440 px. */
  hidden?: true | 'unless-wide'
  /**
   * Its place on a card: heading, its line's other end, a line of its own, a part of the line of details, a line with the
   * column's label, or what can be done. By default it is not on the card.
   */
  card?: 'title' | 'end' | 'line' | 'detail' | 'labelled' | 'action'
  /** On a card, where it differs. */
  cardText?: (row: Row) => ReactNode
  sx?: Readonly<Record<string, string | number>>
}

/** What a list is filtered by: texts, as its address holds them. */
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

/** What a column shows of a row on screen. */
export function shown<Row extends RaRecord>(column: Column<Row>, row: Row): ReactNode {
  const { show, csv, source, figure } = column
  if (show) return show(row)
  if (csv) return csv(row)
  return figure ? figureIn({ source, figure }, row) : (row[source] as ReactNode)
}

/** The number of a column, in a row or in the totals. */
export function figureIn(
  { source, figure = 'count' }: Pick<Column<never>, 'source' | 'figure'>,
  of: object,
): ReactNode {
  const value = (of as Record<string, number | undefined>)[source]
  // The server leaves out what the user may not see: a zero in its place would be a wrong figure.
  return value === undefined ? '' : figures[figure].show(value)
}

/** The columns of the exported file, of rows or of totals. */
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

/** The line below the rows of the exported file: what sums up, headed by `name`. */
export function csvTotals<Row extends RaRecord>(columns: readonly Column<Row>[], name: string): CsvColumn<Row>[] {
  return columns
    .filter(({ csv }) => csv !== false)
    .map((column, index) => ({
      header: '',
      cell: (totals) => (column.sums ? exported(column, totals) : index === 0 ? name : null),
    }))
}
