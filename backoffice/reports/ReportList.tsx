import type { ReactNode } from 'react'
import type { RaRecord } from 'react-admin'
import { PAGE_LIMIT } from '#shared/lists.ts'
import { t } from '../i18n/texts.ts'
import { ListPage, type ListPageProps } from '../kit/ListPage.tsx'
import { ReportFilters, useThisMonth } from './ReportFilters.tsx'

type Props<Row extends RaRecord> = Omit<ListPageProps<Row>, 'defaults' | 'empty' | 'filters' | 'perPage'> & {
  /** Whether the report has a search by the business's name. */
  byBusiness?: boolean
  /** The chips of filters that came with the URL. */
  chips?: ReactNode
}

const EMPTY = { none: t.report.empty, title: t.report.empty, hint: t.report.emptyHint }

/** A report over a period: filters with an apply button, rows, totals and the export. */
export const ReportList = <Row extends RaRecord>({ byBusiness = false, chips, ...list }: Props<Row>) => {
  const defaults = useThisMonth()
  return (
    <ListPage<Row>
      {...list}
      perPage={PAGE_LIMIT}
      defaults={defaults}
      filters={
        <>
          <ReportFilters byBusiness={byBusiness} defaults={defaults} />
          {chips}
        </>
      }
      empty={EMPTY}
    />
  )
}
