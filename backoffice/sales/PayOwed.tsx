import PaymentsIcon from '@mui/icons-material/Payments'
import { Box, Button, IconButton, Tooltip } from '@mui/material'
import { useState } from 'react'
import { ResourceContextProvider, useCanAccess } from 'react-admin'
import type { SaleFilter } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { t } from '../i18n/texts.ts'
import { useFilteredRows } from '../kit/useFilteredRows.ts'
import { PayDialog } from './after-sale/PayDialog.tsx'

const OLDEST_FIRST = { field: 'createdAt', order: 'ASC' } as const

type Props = {
  filter: SaleFilter
  /** The name of the business, for a button in a row among others. */
  inRowOf?: string
}

/** Pays all unpaid sales of a filter, without opening their list first. */
export const PayOwedButton = ({ filter, inRowOf }: Props) => {
  const { canAccess: canPay } = useCanAccess({ resource: 'sales', action: 'pay' })
  const [asking, setAsking] = useState<SaleRow[] | null>(null)
  const { read, isReading } = useFilteredRows<SaleRow>('sales', setAsking)
  if (!canPay) return null
  const unpaid = { filter: { ...filter, paid: 'unpaid' }, sort: OLDEST_FIRST }
  const press = { onClick: () => read(unpaid), disabled: isReading }
  return (
    <ResourceContextProvider value="sales">
      {/* A click here or in the dialog must not reach the row, which would open. */}
      <Box component="span" onClick={(event) => event.stopPropagation()}>
        {inRowOf ? (
          <Tooltip title={t.sales.pay.owedBy(inRowOf)}>
            <IconButton size="small" color="primary" aria-label={t.sales.pay.owedBy(inRowOf)} {...press}>
              <PaymentsIcon fontSize="small" />
            </IconButton>
          </Tooltip>
        ) : (
          <Button variant="contained" startIcon={<PaymentsIcon />} {...press}>
            {t.sales.pay.owed}
          </Button>
        )}
        <PayDialog sales={asking} onClose={() => setAsking(null)} />
      </Box>
    </ResourceContextProvider>
  )
}
