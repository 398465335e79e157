import { Button } from '@mui/material'
import { Suspense, useEffect, useState } from 'react'
import { useCanAccess, useListContext } from 'react-admin'
import type { SaleFilter } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { t } from '../i18n/texts.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { lazySection, preloadSection } from '../kit/lazySection.tsx'
import { FRESH_MS } from '../kit/usePreload.ts'
import { OwnSummary } from './OwnSummary.tsx'
import { FilterChips, PaymentChip, PlanChip, PromoCodeChip, RowsBusinessChip } from '../reports/FilterChips.tsx'
import { saleColumns } from './columns.tsx'
import { ExportSalesButton } from './ExportSalesButton.tsx'
import { defaultFilter, NEWEST_FIRST, ownSales, sales } from './noun.ts'
import { payable, PayLotButton } from './PayLot.tsx'
import { SalesFilters } from './SalesFilters.tsx'
import { Totals } from './Totals.tsx'
import { useOwnSaleColumns } from './useOwnSaleColumns.ts'
import { useSalePath } from './useSalePath.ts'

const SaleDialog = lazySection(async () => (await import('./SaleDialog.tsx')).SaleDialog, 'sale')
/** After the rows are painted, and before people have read them. */
const PRELOADS_SALE_MS = 500

/** Every sale, with what administrators see and do. */
export const StaffSalesList = () => {
  const [defaults] = useState(() => defaultFilter(true))
  const { canAccess: canPay = false } = useCanAccess({ resource: 'sales', action: 'pay' })
  return (
    <ListPage<SaleRow>
      {...useSales(sales.title)}
      columns={saleColumns}
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

/** The own sales of a business, with the summary report of F-03; a seller's are those they sold. */
export const OwnSalesList = () => {
  const [defaults] = useState(() => defaultFilter(false))
  const { canAccess: seesOthers = false } = useCanAccess({ resource: 'sales', action: 'seeOthers' })
  const columns = useOwnSaleColumns()
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

/** Of a period without them: the way to look at all dates. */
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

/** What both lists have. */
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
    over: (id: string) => (
      <Suspense fallback={null}>
        <SaleDialog id={id} />
      </Suspense>
    ),
  }
}
