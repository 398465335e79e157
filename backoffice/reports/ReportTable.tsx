import { TableCell, TableFooter, TableRow } from '@mui/material'
import { use } from 'react'
import { DataTable, type RaRecord, useListContext } from 'react-admin'
import { texts } from '../i18n/texts.ts'
import { type ReportColumn, ReportColumns } from './ReportColumn.ts'

/** A report as a table, which sorts by any column, with the totals of all its rows below. */
export const ReportTable = <Row extends RaRecord, Totals>({
  columns,
  isSortable,
}: {
  columns: readonly ReportColumn<Row, Totals>[]
  isSortable: boolean
}) => (
  <ReportColumns value={columns as readonly ReportColumn<never, unknown>[]}>
    <DataTable<Row>
      rowClick={false}
      bulkActionButtons={false}
      foot={TotalsRow}
      sx={{ overflowX: 'auto', '& .RaDataTable-tableWrapper': { overflowX: 'auto' } }}
    >
      {columns.map(({ source, show, align }) => (
        <DataTable.Col
          key={source}
          source={source}
          disableSort={!isSortable}
          render={(row) => show(row as Row)}
          sx={{ whiteSpace: align ? 'nowrap' : 'normal' }}
          {...(align ? { align } : {})}
        />
      ))}
    </DataTable>
  </ReportColumns>
)

/** The totals that came with a list's page; undefined until it is there. */
export function useTotals(): unknown {
  return (useListContext().meta as { totals?: unknown } | undefined)?.totals
}

const TotalsRow = () => {
  const columns = use(ReportColumns)
  const totals = useTotals()
  if (totals === undefined) return null
  return (
    <TableFooter>
      <TableRow sx={{ '& td, & th': { borderTop: 2, borderColor: 'divider', borderBottom: 0 } }}>
        {columns.map(({ source, total, align }, index) => (
          <TableCell
            key={source}
            component={index === 0 ? 'th' : 'td'}
            scope={index === 0 ? 'row' : undefined}
            align={align ?? 'left'}
            sx={{ fontSize: '0.84375rem', fontWeight: 650, color: 'text.primary', whiteSpace: 'nowrap' }}
          >
            {index === 0 ? texts.report.total : total?.(totals)}
          </TableCell>
        ))}
      </TableRow>
    </TableFooter>
  )
}
