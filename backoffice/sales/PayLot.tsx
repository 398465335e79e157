import PaymentsIcon from '@mui/icons-material/Payments'
import { Button } from '@mui/material'
import { useEffect, useRef, useState } from 'react'
import { useListContext } from 'react-admin'
import { messages } from '#shared/messages.ts'
import { LOT_LIMIT, type SaleFilter } from '#shared/sales/contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/texts.ts'
import type { Picks } from '../kit/picks.tsx'
import { useToast } from '../ui/useToast.ts'
import { PayDialog } from './PayDialog.tsx'
import { useSaleTotals } from './useSaleTotals.ts'
import { useUnpaidSales } from './useUnpaidSales.ts'

/** Only a sale that is not paid yet can be picked for a lot. */
export const payable: Picks<SaleRow> = {
  can: ({ isPaid }) => !isPaid,
  nameOf: ({ number }) => saleCode(number),
  pageLabel: t.list.selectPage,
}

/** Pays the sales that are ticked, wherever in the list they are. */
export const PayLotButton = () => {
  const { selectedIds, onUnselectItems } = useListContext<SaleRow>()
  const { pickedSales, pickAll, isPicking } = usePickedSales()
  const { data: totals } = useSaleTotals()
  const [asking, setAsking] = useState<SaleRow[] | null>(null)
  const toast = useToast()
  const picked = selectedIds.length

  function ask(): void {
    if (picked === 0) toast.warning(messages['SALES.SELECT_ONE'])
    else setAsking(pickedSales())
  }

  return (
    <>
      <Button size="small" variant={picked > 0 ? 'contained' : 'outlined'} startIcon={<PaymentsIcon />} onClick={ask}>
        {picked > 0 ? t.sales.pay.lotOf(picked) : t.sales.pay.lot}
      </Button>
      {totals && picked > 0 && picked < Math.min(totals.unpaid, LOT_LIMIT) && (
        <Button size="small" onClick={() => pickAll()} disabled={isPicking}>
          {totals.unpaid > LOT_LIMIT ? t.sales.pay.pickFirst(LOT_LIMIT) : t.sales.pay.pickAll(totals.unpaid)}
        </Button>
      )}
      {picked > 0 && (
        <Button size="small" color="inherit" onClick={() => onUnselectItems()}>
          {t.sales.pay.unpick}
        </Button>
      )}
      <PayDialog sales={asking} onClose={() => setAsking(null)} onPaid={onUnselectItems} />
    </>
  )
}

/** The ticked sales: of the pages that were seen, or of all that the filters let through. */
function usePickedSales() {
  const { data, selectedIds, onSelect, sort, filterValues } = useListContext<SaleRow>()
  const seen = useRef(new Map<string, SaleRow>())
  const see = (sales: readonly SaleRow[]) => sales.forEach((sale) => seen.current.set(sale.id, sale))
  useEffect(() => see(data ?? []), [data])
  const { mutate: pickAll, isPending: isPicking } = useUnpaidSales({
    filter: filterValues as SaleFilter,
    sort,
    onRead: (sales) => {
      see(sales)
      onSelect(sales.map(({ id }) => id))
    },
  })
  const pickedSales = () => selectedIds.flatMap((id) => seen.current.get(id) ?? [])
  return { pickedSales, pickAll, isPicking }
}
