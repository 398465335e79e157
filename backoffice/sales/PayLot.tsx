import PaymentsIcon from '@mui/icons-material/Payments'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { messages } from '#shared/messages.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/texts.ts'
import type { Picks } from '../kit/picks.tsx'
import { usePicked } from '../kit/usePicked.tsx'
import { useToast } from '../ui/useToast.ts'
import { PayDialog } from './after-sale/PayDialog.tsx'
import { useSaleTotals } from './useSaleTotals.ts'

/** Only unpaid sales can be ticked for a payment. */
export const payable: Picks<SaleRow> = {
  can: ({ isPaid }) => !isPaid,
  nameOf: ({ number }) => saleCode(number),
  pageLabel: t.sales.pay.pickPage,
}

/** Pays the ticked sales, on whatever page of the list they are. */
export const PayLotButton = () => {
  const { onUnselectItems } = useListContext<SaleRow>()
  const { data: totals } = useSaleTotals()
  const unpaid = { total: totals?.unpaid ?? 0, filter: { paid: 'unpaid' }, label: t.sales.pay.pickAll }
  const { pickedCount, rows, tools } = usePicked<SaleRow>(payable, unpaid)
  const [asking, setAsking] = useState<SaleRow[] | null>(null)
  const toast = useToast()

  function ask(): void {
    if (pickedCount === 0) toast.warning(messages['SALES.SELECT_ONE'])
    else setAsking(rows())
  }

  return (
    <>
      <Button
        size="small"
        variant={pickedCount > 0 ? 'contained' : 'outlined'}
        startIcon={<PaymentsIcon />}
        onClick={ask}
      >
        {pickedCount > 0 ? t.sales.pay.lotOf(pickedCount) : t.sales.pay.lot}
      </Button>
      {tools}
      <PayDialog sales={asking} onClose={() => setAsking(null)} onPaid={onUnselectItems} />
    </>
  )
}
