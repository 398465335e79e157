import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { formatMoney, sum } from '#shared/money.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { texts } from '../i18n/texts.ts'
import { usePaySales } from './usePaySales.ts'

const NAMED_SALES = 8

type Props = {
  /** What is about to be paid; null keeps the dialog closed. */
  sales: readonly SaleRow[] | null
  onClose: () => void
  onPaid?: () => void
}

/** Asks before sales are marked as paid: how many, which, and how much money that is. */
export const PayDialog = ({ sales, onClose, onPaid }: Props) => {
  const { pay, isPaying } = usePaySales({
    onPaid: () => {
      onClose()
      onPaid?.()
    },
  })
  const translate = useTranslate()
  const titleId = useId()
  if (!sales) return null
  return (
    <Dialog open onClose={isPaying ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{texts.sales.pay.title(sales.length)}</DialogTitle>
      <DialogContent>
        <Typography>{namesOf(sales)}</Typography>
        <Typography sx={{ mt: 1.5, fontSize: '1.125rem', fontWeight: 650 }}>
          {texts.sales.pay.total}: {formatMoney(sum(sales.map(({ total }) => total)))}
        </Typography>
        <Typography variant="body2" sx={{ mt: 1.5, color: 'text.secondary' }}>
          {sales.length === 1 ? texts.sales.pay.note : texts.sales.pay.noteOfLot}
        </Typography>
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={onClose} disabled={isPaying}>
          {translate('ra.action.cancel')}
        </Button>
        <Button variant="contained" onClick={() => pay(sales)} disabled={isPaying}>
          {translate('ra.action.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function namesOf(sales: readonly SaleRow[]): string {
  const codes = sales.slice(0, NAMED_SALES).map(({ number }) => saleCode(number))
  const more = sales.length - codes.length
  return more > 0 ? `${codes.join(', ')} ${texts.sales.pay.andMore(more)}` : codes.join(', ')
}
