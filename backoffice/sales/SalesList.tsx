import { Button } from '@mui/material'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useCanAccess, useListContext } from 'react-admin'
import type { SaleFilter } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { t } from '../i18n/texts.ts'
import { ListPage, type ListPageProps } from '../kit/ListPage.tsx'
import { lazySection, preloadSection } from '../kit/lazySection.tsx'
import { FRESH_MS } from '../kit/usePreload.ts'
import { OwnSummary } from './OwnSummary.tsx'
import { FilterChips, PaymentChip, PlanChip, PromoCodeChip, RowsBusinessChip } from '../reports/FilterChips.tsx'
import { saleColumns, withCorrection } from './columns.tsx'
import { ExportSalesButton } from './ExportSalesButton.tsx'
import { defaultFilter, NEWEST_FIRST, ownSales, sales } from './resource.ts'
import { payable, PayLotButton } from './PayLot.tsx'
import { SalesFilters } from './SalesFilters.tsx'
import { Totals } from './Totals.tsx'
import { useOwnSaleColumns } from './useOwnSaleColumns.ts'
import { useSalePath } from './useSalePath.ts'

const SaleDialog = lazySection(async () => (await import('./SaleDialog.tsx')).SaleDialog, 'sale')
/** The delay before the sale dialog is preloaded: after the rows are painted, before the user clicks one. Milliseconds. */
const PRELOADS_SALE_MS = 500

/** All sales, with the columns and actions of administrators. */
export const StaffSalesList = () => {
  const [defaults] = useState(() => defaultFilter(true))
  const { canAccess: canPay = false } = useCanAccess({ resource: 'sales', action: 'pay' })
  return (
    <ListPage<SaleRow>
      {...useSales(sales.title)}
      columns={useCorrectable(saleColumns)}
      picks={canPay ? payable : undefined}
      defaults={defaults}
      filters={
        <>
          <SalesFilters staff defaults={defaults} />
          <FilterChips>
            <RowsBusinessChip nameOf={({ businessName }: SaleRow) => businessName} />
            <PlanChip />
            <PromoCodeChip />
            <PaymentChip />
          </FilterChips>
          <Totals />
        </>
      }
      actions={canPay && <PayLotButton />}
    />
  )
}

/** The sales of a business, with the summary report of F-03; a seller sees only those that the seller made. */
export const OwnSalesList = () => {
  const [defaults] = useState(() => defaultFilter(false))
  const { canAccess: seesOthers = false } = useCanAccess({ resource: 'sales', action: 'seeOthers' })
  const columns = useCorrectable(useOwnSaleColumns())
  return (
    <ListPage<SaleRow>
      {...useSales(ownSales.title)}
      columns={columns}
      defaults={defaults}
      filters={
        <>
          <SalesFilters staff={false} sellers={seesOthers} defaults={defaults} />
          <OwnSummary />
          <FilterChips>
            <PlanChip />
            <PromoCodeChip />
          </FilterChips>
          <Totals />
        </>
      }
    />
  )
}

/** The hint of an empty list: with a period, a button that shows all dates. */
const NoSalesHint = () => {
  const { filterValues, setFilters } = useListContext()
  const { startDate, endDate, ...others } = filterValues as SaleFilter
  if (!startDate && !endDate) return t.sales.emptyHint
  return (
    <>
      {t.sales.emptyInPeriod}{' '}
      <Button size="small" onClick={() => setFilters(others)}>
        {t.sales.allDates}
      </Button>
    </>
  )
}

/** The columns, with a link to correct each sale for users who may. */
function useCorrectable(columns: ReturnType<typeof withCorrection>): typeof columns {
  const { canAccess = false } = useCanAccess({ resource: 'sales', action: 'correct' })
  const pathOf = useSalePath()
  return useMemo(() => (canAccess ? withCorrection(columns, pathOf) : columns), [canAccess, columns, pathOf])
}

/** The props that both lists of sales share. */
function useSales(title: string) {
  useEffect(() => {
    const preload = setTimeout(() => preloadSection('sale'), PRELOADS_SALE_MS)
    return () => clearTimeout(preload)
  }, [])
  return {
    title,
    sort: NEWEST_FIRST,
    queryOptions: { staleTime: FRESH_MS },
    pathOf: useSalePath(),
    empty: { none: t.sales.none, title: t.sales.empty, hint: <NoSalesHint /> },
    exports: <ExportSalesButton title={title} />,
    dialogAt: (id: string) => (
      <Suspense fallback={null}>
        <SaleDialog id={id} />
      </Suspense>
    ),
  } satisfies Partial<ListPageProps<SaleRow>>
}
