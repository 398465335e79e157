import { Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { ListBase, useBasename } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { texts } from '../i18n/texts.ts'
import { ListSheet } from '../ui/ListSheet.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { NEWEST_FIRST } from './newest-first.ts'
import { SaleCards } from './SaleCards.tsx'

const LATEST = 5

/** The last own sales, and the way to all of them; `actions` stand beside it. */
export const LatestSales = ({ title, actions }: { title: string; actions: ReactNode }) => {
  const area = useBasename()
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
        <SaleCards staff={false} selectable={false} />
      </ListSheet>
    </ListBase>
  )
}
