import { Typography } from '@mui/material'
import { type ReactNode, useDeferredValue } from 'react'
import {
  CanAccess,
  ColumnsButton,
  ListBase,
  type ListBaseProps,
  Pagination,
  type RaRecord,
  SortButton,
  type SortPayload,
  useBasename,
  useListContext,
  useResourceContext,
  useTranslate,
} from 'react-admin'
import { useParams } from 'react-router-dom'
import { PAGE_LIMIT } from '#shared/lists.ts'
import { t } from '../i18n/texts.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { NotFoundPage } from '../ui/NotFoundPage.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useIsPhone } from '../ui/useIsPhone.ts'
import { useToast } from '../ui/useToast.ts'
import { type Column, csvColumns, csvTotals } from './columns.tsx'
import { FiltersWait } from './FiltersWait.tsx'
import { ListSheet } from './ListSheet.tsx'
import { PAGE_SIZE } from './page-size.ts'
import { Rows } from './Rows.tsx'
import type { RowsProps } from './RowTable.tsx'
import { SavedFilters } from './SavedFilters.tsx'

const PAGE_SIZES = [PAGE_SIZE, 50, PAGE_LIMIT]

/** The texts of an empty list: `none` when nothing is filtered; `title` and `hint` when no row passes the filters. */
type Empty = { none: ReactNode; title: string; hint: ReactNode }

export type ListPageProps<Row extends RaRecord> = RowsProps<Row> & {
  /** The title of the page and the name of the exported file. */
  title: string
  /** The back link above the title. */
  back?: ReactNode
  /** The initial sort order; without one the rows cannot be sorted. */
  sort?: SortPayload | undefined
  perPage?: number
  /** The filters and the content below them; `defaults` are their initial values. */
  filters?: ReactNode
  defaults?: object
  /** A fixed filter, for a list on the page of one record, such as the lines of an account. */
  filter?: object
  empty: Empty
  /** The texts of an empty list that still has its default filters. */
  emptyAtFirst?: Pick<Empty, 'title' | 'hint'>
  /** Buttons shown before the export button. */
  actions?: ReactNode
  /** The export button: by default it exports page by page, by the columns; null leaves it out. */
  exports?: ReactNode
  /** Content between the title and the filters. */
  children?: ReactNode
  below?: ReactNode
  /** What opens over the list at an address below the list's, given the rest of that address; null when nothing is there. */
  dialogAt?: (rest: string) => ReactNode
  queryOptions?: ListBaseProps<Row>['queryOptions']
}

/** The list of a resource with its search, saved searches, sorting, pages, chosen columns and export. Its state is in the URL. */
export const ListPage = <Row extends RaRecord>(props: ListPageProps<Row>) => {
  const {
    title,
    back,
    columns,
    sort,
    perPage = PAGE_SIZE,
    filters,
    defaults,
    actions,
    children,
    below,
    dialogAt,
  } = props
  const rest = useParams()['*']
  const home = useBasename()
  const toast = useToast()
  // The first render shows only the title and sends the request; the rest is rendered while the server answers.
  const isRequestSent = useDeferredValue(true, false)
  const opened = rest ? dialogAt?.(rest) : undefined
  // react-admin shows the list at every address below the list's that no other page has.
  if (rest && !opened && !props.filter) return <NotFoundPage home={home} />
  return (
    <ListBase<Row>
      {...(sort ? { sort } : {})}
      perPage={perPage}
      {...(props.filter ? { filter: props.filter } : {})}
      {...(defaults ? { filterDefaultValues: defaults } : {})}
      storeKey={false}
      queryOptions={{ onError: toast.failure, ...props.queryOptions }}
    >
      {!isRequestSent ? (
        <PageHeading title={title} />
      ) : (
        <>
          {back}
          <PageHeading title={title}>
            {actions}
            <CanAccess action="export">
              {props.exports === undefined ? <Export<Row> title={title} columns={columns} /> : props.exports}
            </CanAccess>
            <ListTools columns={columns} canBeSaved={filters !== undefined} />
          </PageHeading>
          {children}
          <FiltersWait isCovered={Boolean(opened)}>{filters}</FiltersWait>
          <ListSheet empty={<NoRows {...props} />} pagination={<Pagination rowsPerPageOptions={PAGE_SIZES} />}>
            <Rows<Row> columns={columns} pathOf={props.pathOf} picks={props.picks} />
          </ListSheet>
          {below}
          {opened}
        </>
      )}
    </ListBase>
  )
}

const Export = <Row extends RaRecord>({ title, columns }: Pick<ListPageProps<Row>, 'title' | 'columns'>) => {
  const resource = useResourceContext()
  const translate = useTranslate()
  const labelOf = (source: string) => translate(`resources.${resource}.fields.${source}`)
  return (
    <ExportButton title={title} columns={csvColumns(columns, labelOf)} totals={csvTotals(columns, t.report.total)} />
  )
}

/** The saved searches of a list with filters, and a button: on a desktop it chooses columns, on a phone it sorts the cards. */
const ListTools = <Row,>({ columns, canBeSaved }: { columns: readonly Column<Row>[]; canBeSaved: boolean }) => {
  const isPhone = useIsPhone()
  const sortable = columns.filter(({ sorts, hidden }) => sorts !== false && !hidden).map(({ source }) => source)
  return (
    <>
      {canBeSaved && <SavedFilters />}
      {isPhone ? sortable.length > 0 && <SortButton fields={sortable} /> : <ColumnsButton />}
    </>
  )
}

const NoRows = <Row extends RaRecord>({ empty, emptyAtFirst, defaults }: ListPageProps<Row>) => {
  const filter = useListContext().filterValues as object
  if (Object.values(filter).every((value) => value === 'all')) return empty.none
  const isAtFirst = JSON.stringify(filter) === JSON.stringify(defaults)
  const { title, hint } = (isAtFirst && emptyAtFirst) || empty
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>{title}</Typography>
      <Typography variant="body2" component="div">
        {hint}
      </Typography>
    </>
  )
}
