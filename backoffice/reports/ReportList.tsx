import { Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, Pagination, type RaRecord, type SortPayload } from 'react-admin'
import { PAGE_LIMIT } from '#shared/lists.ts'
import { texts } from '../i18n/texts.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { ListSheet, PAGE_SIZES } from '../ui/ListSheet.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { type ReportFilter, ReportFilters, useThisMonth } from './ReportFilters.tsx'
import { ReportCards } from './ReportCards.tsx'
import type { ReportColumn } from './ReportColumn.ts'
import { ReportTable } from './ReportTable.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'

type Props<Row, Totals> = {
  resource: string
  title: string
  columns: readonly ReportColumn<Row, Totals>[]
  /** The first order; without one the rows cannot be sorted. */
  sort?: SortPayload
  /** With a search by the business's name. */
  byBusiness?: boolean
  /** Where to go from here, above the title. */
  back?: ReactNode
  /** Beside the export. */
  actions?: ReactNode
  /** Between the filters and the rows. */
  children?: ReactNode
  /** Below the rows. */
  below?: ReactNode
}

/** A report over a period: filters that are applied at once, rows, totals and the exported file. */
export const ReportList = <Row extends RaRecord, Totals>(props: Props<Row, Totals>) => {
  const { resource, title, columns, sort, byBusiness = false, back, actions, children, below } = props
  const toast = useToast()
  const defaults: ReportFilter = useThisMonth()
  const isPhone = useIsPhone()
  return (
    <ListBase
      resource={resource}
      {...(sort ? { sort } : {})}
      perPage={PAGE_LIMIT}
      filterDefaultValues={defaults}
      storeKey={false}
      queryOptions={{ onError: toast.failure }}
    >
      {back}
      <PageHeading title={title}>
        {actions}
        <ExportButton title={title} columns={columns} />
      </PageHeading>
      <ReportFilters byBusiness={byBusiness} defaults={defaults} />
      {children}
      <ListSheet empty={<NoRows />}>
        {isPhone ? (
          <ReportCards columns={columns} />
        ) : (
          <ReportTable columns={columns} isSortable={sort !== undefined} />
        )}
      </ListSheet>
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
      {below}
    </ListBase>
  )
}

const NoRows = () => (
  <>
    <Typography sx={{ color: 'text.primary' }}>{texts.report.empty}</Typography>
    <Typography variant="body2">{texts.report.emptyHint}</Typography>
  </>
)
