import { Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, useBasename } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { texts } from '../i18n/texts.ts'
import { ListSheet } from '../kit/ListSheet.tsx'
import { RowCards } from '../kit/RowCards.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { ownSaleColumns } from './columns.tsx'
import { NEWEST_FIRST } from './newest-first.ts'
import { useSalePath } from './useSalePath.ts'

const LATEST = 5

/** The last own sales, and the way to all of them; `actions` stand beside it. */
export const LatestSales = ({ title, actions }: { title: string; actions: ReactNode }) => {
  const area = useBasename()
  const salePath = useSalePath()
  return (
    <ListBase resource="sales" sort={NEWEST_FIRST} perPage={LATEST} disableSyncWithLocation storeKey={false}>
      <PageHeading title={title}>
        <Button component={RouterLink} to={`${area}/sales`} variant="outlined" size="small">
          {texts.sales.seeAll}
        </Button>
        {actions}
      </PageHeading>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 1 }}>
        {texts.sales.latest}
      </Typography>
      <ListSheet empty={texts.sales.none}>
        <RowCards<SaleRow> columns={ownSaleColumns} pathOf={salePath} />
      </ListSheet>
    </ListBase>
  )
}
