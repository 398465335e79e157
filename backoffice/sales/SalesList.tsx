import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useCanAccess } from 'react-admin'
import { ColumnsButton, ListBase, Pagination, SortButton, useListContext } from 'react-admin'
import { texts } from '../i18n/texts.ts'
import { BusinessChip, FilterChips, PlanChip, PromoCodeChip } from '../ui/FilterChips.tsx'
import { OwnSummary } from '../settlements/OwnSummary.tsx'
import { ListSheet, PAGE_SIZE, PAGE_SIZES } from '../ui/ListSheet.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { NEWEST_FIRST } from './newest-first.ts'
import { ExportSalesButton } from './ExportSalesButton.tsx'
import { FiltersWait } from './FiltersWait.tsx'
import { PayLotButton } from './PayLotButton.tsx'
import { SaleDialog } from './SaleDialog.tsx'
import { SalesFilters, useDefaultFilter } from './SalesFilters.tsx'
import { SalesRows } from './SalesRows.tsx'

/** Every sale, with what administrators see and do. */
export const StaffSalesList = () => <SalesList staff title={texts.sales.title} />

/** The own sales of a business, with the summary report of §2. */
export const OwnSalesList = () => <SalesList staff={false} title={texts.sales.ownTitle} summary={<OwnSummary />} />

type Props = { staff: boolean; title: string; summary?: ReactNode }

const SalesList = ({ staff, title, summary }: Props) => {
  const defaults = useDefaultFilter(staff)
  const toast = useToast()
  const { canAccess: canPay = false } = useCanAccess({ resource: 'sales', action: 'pay' })
  return (
    <ListBase
      sort={NEWEST_FIRST}
      perPage={PAGE_SIZE}
      filterDefaultValues={defaults}
      // The address is the only memory: yesterday's "today" must not come back from the store.
      storeKey={false}
      queryOptions={{ onError: toast.failure }}
    >
      <PageHeading title={title}>
        {canPay && <PayLotButton />}
        <ExportSalesButton title={title} />
        <Box sx={{ display: { xs: 'none', sm: 'block' } }}>
          <ColumnsButton variant="outlined" />
        </Box>
        <Box sx={{ display: { sm: 'none' } }}>
          <SortButton fields={['number', 'createdAt', 'total', 'holder', 'planName', 'passengerCount']} />
        </Box>
      </PageHeading>
      <FiltersWait>
        <SalesFilters staff={staff} defaults={defaults} />
      </FiltersWait>
      {summary}
      <FilterChips>
        {staff && <BusinessChip />}
        <PlanChip />
        <PromoCodeChip />
      </FilterChips>
      <ListSheet empty={<NoSales />}>
        <SalesRows staff={staff} selectable={canPay} />
      </ListSheet>
      <Pagination rowsPerPageOptions={PAGE_SIZES} />
      <SaleDialog />
    </ListBase>
  )
}

const NoSales = () => {
  const { filterValues } = useListContext()
  if (Object.keys(filterValues).length === 0) return texts.sales.none
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>{texts.sales.empty}</Typography>
      <Typography variant="body2">{texts.sales.emptyHint}</Typography>
    </>
  )
}
