import { Typography } from '@mui/material'
import { ListBase } from 'react-admin'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { t } from '../i18n/texts.ts'
import { ListSheet } from '../kit/ListSheet.tsx'
import { Rows } from '../kit/Rows.tsx'
import { NEWEST_FIRST } from './resource.ts'
import { useOwnSaleColumns } from './useOwnSaleColumns.ts'
import { useSalePath } from './useSalePath.ts'

const LATEST = 5

/** The newest sales of the business. */
export const LatestSales = () => {
  const salePath = useSalePath()
  const columns = useOwnSaleColumns()
  return (
    <ListBase resource="sales" sort={NEWEST_FIRST} perPage={LATEST} disableSyncWithLocation storeKey={false}>
      <Typography component="h2" variant="h2" sx={{ color: 'text.secondary', mt: 2.5, mb: 1 }}>
        {t.sales.latest}
      </Typography>
      <ListSheet empty={t.sales.none}>
        <Rows<SaleRow> columns={columns} pathOf={salePath} />
      </ListSheet>
    </ListBase>
  )
}
