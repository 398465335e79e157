import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { DataTable, type RaRecord, useTranslateLabel } from 'react-admin'
import type { CsvCell, CsvColumn } from '#shared/csv.ts'
import { CardDetail, CardLine, CardLink, CardList, LinkedCard } from '../ui/CardList.tsx'
import { LinkedTable, RowLink } from '../ui/LinkedTable.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'

/** A column of a list, said once for the table, the phone's card and the exported file. */
export type Column<Row> = {
  /** The field that it shows and sorts by. Its label is the field's name in the catalogue. */
  source: string
  /** How the file heads it, where its cells leave out what the table shows: a currency, a percent sign. */
  header?: string
  /** In the file; false keeps it out. By default the field's value. */
  csv?: ((row: Row) => CsvCell) | false
  /** On screen; by default as in the file. */
  show?: (row: Row) => ReactNode
  /** Beside it in the table. */
  after?: (row: Row) => ReactNode
  /** False: the server does not sort by it. */
  sorts?: boolean
  align?: 'right'
  /** Only in the table when people ask for it, and in the file. */
  hidden?: boolean
  /**
   * Its place on a card: heading, its line's other end, a line of its own, a part of the line of details, that line with the
   * column's label, or what can be done. By default it is not on the card.
   */
  card?: 'title' | 'end' | 'line' | 'detail' | 'labelled' | 'action'
  /** On a card, where it differs. */
  cardText?: (row: Row) => ReactNode
  sx?: Readonly<Record<string, string | number>>
}

type Props<Row> = {
  columns: readonly Column<Row>[]
  /** Where a row leads; without it rows lead nowhere. */
  pathOf: ((id: string) => string) | undefined
}

/** The rows of a list: a table, or a card each below 600 px. A row opens its record, and so does its first column's link. */
export const Rows = <Row extends RaRecord>(props: Props<Row>) => {
  const isPhone = useIsPhone()
  return isPhone ? <Cards {...props} /> : <Table {...props} />
}

function shown<Row extends RaRecord>({ show, csv, source }: Column<Row>, row: Row): ReactNode {
  return show ? show(row) : csv ? csv(row) : (row[source] as ReactNode)
}

const Table = <Row extends RaRecord>({ columns, pathOf }: Props<Row>) => (
  <LinkedTable<Row> pathOf={pathOf} hiddenColumns={columns.filter(({ hidden }) => hidden).map(({ source }) => source)}>
    {columns.map((column, index) => {
      const { source, sorts = true, align, sx } = column
      return (
        <DataTable.Col
          key={source}
          source={source}
          disableSort={!sorts}
          {...(align ? { align } : {})}
          sx={{ ...(align ? { whiteSpace: 'nowrap' } : {}), ...sx }}
          render={(record) => <Cell column={column} row={record as Row} pathOf={index === 0 ? pathOf : undefined} />}
        />
      )
    })}
  </LinkedTable>
)

type CellProps<Row> = { column: Column<Row>; row: Row; pathOf: Props<Row>['pathOf'] }

const Cell = <Row extends RaRecord>({ column, row, pathOf }: CellProps<Row>) => {
  const value = shown(column, row)
  const cell = pathOf ? (
    <RowLink breaks to={pathOf(String(row.id))}>
      {value}
    </RowLink>
  ) : (
    value
  )
  const after = column.after?.(row)
  return after ? (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      {cell}
      {after}
    </Box>
  ) : (
    cell
  )
}

const Cards = <Row extends RaRecord>(props: Props<Row>) => (
  <CardList<Row> card={(row) => <Card key={row.id} row={row} {...props} />} height={80} />
)

const Card = <Row extends RaRecord>({ row, columns, pathOf }: Props<Row> & { row: Row }) => {
  const labelOf = useTranslateLabel()
  const at = (place: NonNullable<Column<Row>['card']>) =>
    columns
      .filter(({ card }) => card === place)
      .map((column) => ({ column, value: column.cardText ? column.cardText(row) : shown(column, row) }))
      .filter(({ value }) => value !== null && value !== '')
  const [title] = at('title')
  const [end] = at('end')
  const details = at('detail')
  return (
    <LinkedCard>
      <CardLine>
        {pathOf ? (
          <CardLink to={pathOf(String(row.id))}>{title?.value}</CardLink>
        ) : (
          <Typography component="div" sx={{ fontWeight: 650 }}>
            {title?.value}
          </Typography>
        )}
        {end && <Box sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>{end.value}</Box>}
      </CardLine>
      {at('line').map(({ column, value }) => (
        <Typography key={column.source} component="div" sx={{ overflowWrap: 'anywhere' }}>
          {value}
        </Typography>
      ))}
      {details.length > 0 && (
        <CardDetail>
          {details.map(({ column, value }, index) => (
            <Box key={column.source} component="span">
              {index > 0 && ' · '}
              {value}
            </Box>
          ))}
        </CardDetail>
      )}
      {at('labelled').map(({ column, value }) => (
        <CardDetail key={column.source}>
          {labelOf({ source: column.source })}: {value}
        </CardDetail>
      ))}
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 1, '&:empty': { display: 'none' } }}
      >
        {at('action').map(({ column, value }) => (
          <Box key={column.source} sx={{ '&:empty': { display: 'none' } }}>
            {value}
          </Box>
        ))}
      </Box>
    </LinkedCard>
  )
}

/** The columns of the exported file. */
export function csvColumns<Row extends RaRecord>(
  columns: readonly Column<Row>[],
  labelOf: (source: string) => string,
): CsvColumn<Row>[] {
  return columns.flatMap(({ source, header, csv }) =>
    csv === false ? [] : [{ header: header ?? labelOf(source), cell: csv ?? ((row) => row[source] as CsvCell) }],
  )
}
