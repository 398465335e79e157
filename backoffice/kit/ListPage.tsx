import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import {
  ColumnsButton,
  ListBase,
  type ListBaseProps,
  Pagination,
  type RaRecord,
  SortButton,
  type SortPayload,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useParams } from 'react-router-dom'
import { areaOf } from '#shared/auth/guard.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { ListSheet, PAGE_SIZE, PAGE_SIZES } from '../ui/ListSheet.tsx'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { type Column, csvColumns, Rows } from './columns.tsx'
import { SavedFilters } from './SavedFilters.tsx'

/** What is said of no rows: when there are none at all, and when the filters let none through. */
type Empty = { none: ReactNode; title: string; hint: string }

type Props<Row extends RaRecord> = {
  /** It names the exported file too. */
  title: string
  columns: readonly Column<Row>[]
  sort: SortPayload
  /** Where a row leads. */
  pathOf?: (id: string) => string
  /** The filters, and what they start with. */
  filters?: ReactNode
  defaults?: object
  empty: Empty
  /** What is said instead while the list has the filters that it starts with. */
  emptyAtFirst?: Pick<Empty, 'title' | 'hint'>
  /** What can be done, before the export. */
  actions?: ReactNode
  exports?: boolean
  /** Between the title and the filters. */
  children?: ReactNode
  queryOptions?: ListBaseProps<Row>['queryOptions']
}

/** The list of a resource: found, saved searches, sorted, paged, its columns chosen, exported. The address is its only memory. */
export const ListPage = <Row extends RaRecord>(props: Props<Row>) => {
  const { title, columns, sort, pathOf, filters, defaults, actions, exports = true, children } = props
  const { '*': rest } = useParams()
  const toast = useToast()
  // react-admin shows the list at every address below its own that is no other page's.
  if (rest) return <NotFoundPage home={areaOf.administrator} />
  return (
    <ListBase<Row>
      sort={sort}
      perPage={PAGE_SIZE}
      {...(defaults ? { filterDefaultValues: defaults } : {})}
      storeKey={false}
      queryOptions={{ onError: toast.failure, ...props.queryOptions }}
    >
      <PageHeading title={title}>
        {actions}
        {exports && <Export<Row> title={title} columns={columns} />}
        <ListTools columns={columns} canBeSaved={filters !== undefined} />
      </PageHeading>
      {children}
      {filters}
      <ListSheet empty={<NoRows {...props} />}>
        <Rows<Row> columns={columns} pathOf={pathOf} />
      </ListSheet>
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
    </ListBase>
  )
}

const Export = <Row extends RaRecord>({ title, columns }: Pick<Props<Row>, 'title' | 'columns'>) => {
  const resource = useResourceContext()
  const translate = useTranslate()
  const labelOf = (source: string) => translate(`resources.${resource}.fields.${source}`)
  return <ExportButton title={title} columns={csvColumns(columns, labelOf)} />
}

/** On a desk, which columns there are; on a phone, by what the cards are sorted. */
const ListTools = <Row,>({ columns, canBeSaved }: { columns: readonly Column<Row>[]; canBeSaved: boolean }) => (
  <>
    {canBeSaved && <SavedFilters />}
    <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
      <ColumnsButton />
    </Box>
    <Box sx={{ display: { sm: 'none' } }}>
      <SortButton
        fields={columns.filter(({ sorts, hidden }) => sorts !== false && !hidden).map(({ source }) => source)}
      />
    </Box>
  </>
)

const NoRows = <Row extends RaRecord>({ empty, emptyAtFirst, defaults }: Props<Row>) => {
  const filter = useListContext().filterValues as object
  if (Object.values(filter).every((value) => value === 'all')) return empty.none
  const isAtFirst = JSON.stringify(filter) === JSON.stringify(defaults)
  const { title, hint } = (isAtFirst && emptyAtFirst) || empty
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>{title}</Typography>
      <Typography variant="body2">{hint}</Typography>
    </>
  )
}
