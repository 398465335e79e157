import PaymentsIcon from '@mui/icons-material/Payments'
import { Button } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider, useCanAccess } from 'react-admin'
import type { SaleFilter } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { texts } from '../i18n/texts.ts'
import { PayDialog } from './PayDialog.tsx'
import { useUnpaidSales } from './useUnpaidSales.ts'

const OLDEST_FIRST = { field: 'createdAt', order: 'ASC' } as const

/** Pays all that is still owed for the sales of a filter, without looking for them in their list first. */
export const PayOwedButton = ({ filter }: { filter: SaleFilter }) => {
  const { canAccess: canPay } = useCanAccess({ resource: 'sales', action: 'pay' })
  const [asking, setAsking] = useState<SaleRow[] | null>(null)
  const { mutate: ask, isPending } = useUnpaidSales({ filter, sort: OLDEST_FIRST, onRead: setAsking })
  if (!canPay) return null
  return (
    <ResourceContextProvider value="sales">
      <Button variant="contained" startIcon={<PaymentsIcon />} onClick={() => ask()} disabled={isPending}>
        {texts.sales.pay.owed}
      </Button>
      <PayDialog sales={asking} onClose={() => setAsking(null)} />
    </ResourceContextProvider>
  )
}
