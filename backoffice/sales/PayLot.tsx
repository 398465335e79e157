import PaymentsIcon from '@mui/icons-material/Payments'
import { Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { messages } from '#shared/messages.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { texts } from '../i18n/texts.ts'
import type { Picks } from '../kit/picks.tsx'
import { useToast } from '../ui/useToast.ts'
import { PayDialog } from './PayDialog.tsx'

/** Only a sale that is not paid yet can be picked for a lot. */
export const payable: Picks<SaleRow> = {
  can: ({ isPaid }) => !isPaid,
  nameOf: ({ number }) => saleCode(number),
  pageLabel: texts.list.selectPage,
}

/** Pays the sales that are ticked, on this page and on those seen before. */
export const PayLotButton = () => {
  const { selectedIds, onUnselectItems } = useListContext<SaleRow>()
  const pickedSales = usePickedSales()
  const [asking, setAsking] = useState<SaleRow[] | null>(null)
  const toast = useToast()

  function ask(): void {
    if (selectedIds.length === 0) toast.warning(messages['SALES.SELECT_ONE'])
    else setAsking(pickedSales())
  }

  return (
    <>
      <Button
        size="small"
        variant={selectedIds.length > 0 ? 'contained' : 'outlined'}
        startIcon={<PaymentsIcon />}
        onClick={ask}
      >
        {selectedIds.length > 0 ? texts.sales.pay.lotOf(selectedIds.length) : texts.sales.pay.lot}
      </Button>
      <PayDialog sales={asking} onClose={() => setAsking(null)} onPaid={onUnselectItems} />
    </>
  )
}

/** Reads the ticked sales. Only a sale that was on screen can be ticked, so every page seen is kept. */
function usePickedSales(): () => SaleRow[] {
  const { data, selectedIds } = useListContext<SaleRow>()
  const seen = useRef(new Map<string, SaleRow>())
  useEffect(() => {
    for (const sale of data ?? []) seen.current.set(sale.id, sale)
  }, [data])
  return () => selectedIds.flatMap((id) => seen.current.get(id) ?? [])
}
