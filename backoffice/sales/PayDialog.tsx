import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { DateInput, Form, required, TextInput, useTranslate } from 'react-admin'
import { dayAt } from '#shared/dates.ts'
import { lotOf } from '#shared/sales/payment-lot.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { texts } from '../i18n/texts.ts'
import { LotPayments } from './LotPayments.tsx'
import { type Payment, usePaySales } from './usePaySales.ts'

const NAMED_SALES = 8
/** Of the reference, in characters: the contract's. */
const REFERENCE_MAX = 80

/** The form is about the payment: nothing of the sale behind it is edited. */
const NO_RECORD = {}

type Props = {
  /** What is about to be paid; null keeps the dialog closed. */
  sales: readonly SaleRow[] | null
  onClose: () => void
  onPaid?: () => void
}

/** Asks before sales are marked as paid: which, what their businesses pay for them, on what day and by what reference. */
export const PayDialog = ({ sales, onClose, onPaid }: Props) => {
  const { pay, isPaying } = usePaySales({
    onPaid: () => {
      onClose()
      onPaid?.()
    },
  })
  const [today] = useState(() => dayAt(new Date()))
  const translate = useTranslate()
  const titleId = useId()
  if (!sales) return null
  return (
    <Dialog open onClose={isPaying ? undefined : onClose} maxWidth="xs" fullWidth aria-labelledby={titleId}>
      <Form
        record={NO_RECORD}
        defaultValues={{ paidOn: today, reference: '' }}
        disableInvalidFormNotification
        onSubmit={(payment: unknown) => pay(sales, payment as Payment)}
      >
        <DialogTitle id={titleId}>{texts.sales.pay.title(sales.length)}</DialogTitle>
        <DialogContent>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Typography>{namesOf(sales)}</Typography>
            <LotPayments lot={lotOf(sales.map((sale) => ({ ...sale, charged: sale.total })))} />
            <Box sx={{ display: 'grid', columnGap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' } }}>
              <DateInput source="paidOn" validate={required()} slotProps={{ htmlInput: { max: today } }} />
              <TextInput
                source="reference"
                validate={required()}
                helperText={texts.sales.pay.referenceHint}
                slotProps={{ htmlInput: { maxLength: REFERENCE_MAX } }}
                autoComplete="off"
              />
            </Box>
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {sales.length === 1 ? texts.sales.pay.note : texts.sales.pay.noteOfLot}
            </Typography>
          </Box>
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button onClick={onClose} disabled={isPaying}>
            {translate('ra.action.cancel')}
          </Button>
          <Button type="submit" variant="contained" disabled={isPaying}>
            {translate('ra.action.confirm')}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}

function namesOf(sales: readonly SaleRow[]): string {
  const codes = sales.slice(0, NAMED_SALES).map(({ number }) => saleCode(number))
  const more = sales.length - codes.length
  return more > 0 ? `${codes.join(', ')} ${texts.sales.pay.andMore(more)}` : codes.join(', ')
}
