import { Box, Link, TableFooter, TableRow, useMediaQuery } from '@mui/material'
import {
  Children,
  cloneElement,
  isValidElement,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react'
import {
  DataTable,
  type RaRecord,
  RecordContextProvider,
  useDataTableRenderContext,
  useEvent,
  useListContext,
} from 'react-admin'
import { Link as RouterLink, useNavigate } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import { cellContent, type Column, figureIn, type Filter } from './columns.tsx'
import { PickPage, PickRow, type Picks } from './picks.tsx'
import { useTotals } from './useTotals.ts'

/** The number of rows that are painted first: more than a desktop screen shows below the filters. */
const FIRST_ROWS = 12

export type RowsProps<Row> = {
  columns: readonly Column<Row>[]
  /** The address that a row opens, given the list's filters; without it rows have no link. */
  pathOf?: PathOf | undefined
  /** Which rows can be ticked; undefined when none can. */
  picks?: Picks<Row> | undefined
}

export type PathOf = (id: string, filter: Filter) => string

/**
 * The rows of a list as a table. A row opens its record, and so does its first column's link, for keyboards and new tabs. A tick
 * renders its checkbox alone: nothing that the table gets may be new then.
 */
export const RowTable = <Row extends RaRecord>({ columns, pathOf, picks }: RowsProps<Row>) => {
  const navigate = useNavigate()
  const { data, filterValues } = useListContext<Row>()
  const filter = filterValues as Filter
  // When the list opens, the rows in view are painted at once and those below them in the next render.
  const [hasAll, setHasAll] = useState(false)
  const hasSome = data !== undefined
  useEffect(() => {
    if (hasSome) startTransition(() => setHasAll(true))
  }, [hasSome])
  const rows = useMemo(() => (hasAll ? data : data?.slice(0, FIRST_ROWS)), [hasAll, data])
  const isWide = useMediaQuery('(min-width: 1440px)', { noSsr: true })
  const hiddenColumns = useMemo(
    () => columns.filter(({ hidden }) => hidden === true || (hidden === 'unless-wide' && !isWide)).map(sourceOf),
    [columns, isWide],
  )
  const open = useEvent((id: string | number) => {
    if (pathOf) void navigate(pathOf(String(id), filter))
    // react-admin would also scroll to the top of the list, behind the record that opens over it.
    return false as const
  })
  const cells = useMemo(
    () => [picks && pickColumn(picks), ...columns.map((column, index) => columnOf(column, { index, pathOf, filter }))],
    [picks, columns, pathOf, filter],
  )
  return (
    <DataTable<Row>
      {...(rows ? { data: rows } : {})}
      rowClick={pathOf ? open : false}
      hiddenColumns={hiddenColumns}
      bulkActionButtons={false}
      foot={Totals}
      sx={STYLES}
    >
      {cells}
    </DataTable>
  )
}

const sourceOf = ({ source }: { source: string }) => source

// Styles on the cells would be computed for every cell: they are set once, on the table.
const STYLES = {
  overflowX: 'auto',
  '& .RaDataTable-tableWrapper': { overflowX: 'auto' },
  '& .MuiTableCell-root': { px: 0.75 },
  '& .figure': { whiteSpace: 'nowrap' },
  // Words break only when they are longer than a column should be.
  '& .leads': { display: 'inline-block', maxWidth: '32ch', overflowWrap: 'break-word', fontWeight: 600 },
}

const pickColumn = <Row extends RaRecord>(picks: Picks<Row>) => (
  <DataTable.Col
    key="picks"
    padding="checkbox"
    label={<PickPage picks={picks} />}
    disableSort
    render={(row) => <PickRow picks={picks} row={row as Row} />}
  />
)

type Place = { index: number; pathOf: PathOf | undefined; filter: Filter }

const columnOf = <Row extends RaRecord>(column: Column<Row>, { index, pathOf, filter }: Place) => {
  const { source, label, figure, sorts = true, align = figure && 'right', sx } = column
  const rowLink = index === 0 && pathOf ? (row: Row) => pathOf(String(row.id), filter) : undefined
  const link = rowLink ?? column.link
  return (
    <DataTable.Col
      key={source}
      source={source}
      {...(label ? { label } : {})}
      disableSort={!sorts}
      {...(align ? { align, className: 'figure' } : {})}
      {...(sx ? { sx } : {})}
      render={(record) => {
        const row = record as Row
        return <Cell column={column} row={row} isFirst={index === 0} to={link?.(row, filter)} />
      }}
    />
  )
}

/** `to`: the address that the value leads to. */
type CellProps<Row> = { column: Column<Row>; row: Row; isFirst: boolean; to: string | undefined }

const Cell = <Row extends RaRecord>({ column, row, isFirst, to }: CellProps<Row>) => {
  const isTotal = useDataTableRenderContext() === 'footer'
  if (isTotal) return column.sums ? figureIn(column, row) : isFirst && t.report.total
  const value = cellContent(column, row)
  const cell = to ? (
    <CellLink to={to} opens={isFirst}>
      {value}
    </CellLink>
  ) : (
    value
  )
  const after = column.after?.(row)
  return after ? (
    <Box
      sx={{
        display: 'flex',
        flexWrap: column.figure ? 'nowrap' : 'wrap',
        justifyContent: column.figure ? 'flex-end' : 'flex-start',
        alignItems: 'center',
        columnGap: 1,
        rowGap: 0.5,
      }}
    >
      {cell}
      {after}
    </Box>
  ) : (
    cell
  )
}

/** `opens`: the link opens the row, as a click on the row does. */
const CellLink = ({ to, opens, children }: { to: string; opens: boolean; children: ReactNode }) => (
  <Link
    component={RouterLink}
    to={to}
    {...(opens ? { 'data-opens': true } : {})}
    onClick={(event) => event.stopPropagation()}
    className="leads"
  >
    {children}
  </Link>
)

/** The totals that came with the page, each below its column. */
const Totals = ({ children }: { children?: ReactNode }) => {
  const totals = useTotals()
  if (!totals) return null
  const [name, ...cells] = Children.toArray(children)
  return (
    <RecordContextProvider value={totals}>
      <TableFooter
        sx={{
          '& td, & th': {
            borderTop: 2,
            borderColor: 'divider',
            borderBottom: 0,
            fontWeight: 650,
            fontSize: '0.84375rem',
            color: 'text.primary',
          },
        }}
      >
        <TableRow>
          {isValidElement<object>(name) && cloneElement(name, { component: 'th', scope: 'row' } as object)}
          {cells}
        </TableRow>
      </TableFooter>
    </RecordContextProvider>
  )
}
