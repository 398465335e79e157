import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { type Day, dayAt, isDay } from '#shared/dates.ts'
import type { ResultOf } from '#shared/http.ts'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { lotOf, payableSale } from '#shared/sales/payment-lot.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../../i18n/texts.ts'
import { DateInput } from '../../kit/DateInput.tsx'
import { FormDialog } from '../../kit/FormDialog.tsx'
import { TextField } from '../../kit/TextField.tsx'
import { useToast } from '../../ui/useToast.ts'
import { Note } from '../../ui/Note.tsx'
import { LotPayments } from './LotPayments.tsx'

const NAMED_SALES = 8
/** The maximum length of the reference in characters, as in the contract. */
const REFERENCE_MAX = 80

/** `paidOn`: the day on which the money arrived, null while it is empty. `reference`: the bank's, which may be empty. */
type Payment = { paidOn: Day | null; reference: string }

type LotPaid = ResultOf<typeof saleApi.markPaid>

type Props = {
  /** The sales to pay; null keeps the dialog closed. */
  sales: readonly SaleRow[] | null
  onClose: () => void
  onPaid?: () => void
}

/** Asks before sales are marked as paid: shows them with each business's amount, and asks for the day and the reference. */
export const PayDialog = ({ sales, ...props }: Props) => sales && <Question sales={sales} {...props} />

const Question = ({ sales, onClose, onPaid }: Props & { sales: readonly SaleRow[] }) => {
  const [start] = useState(() => ({ paidOn: dayAt(new Date()), reference: '' }))
  const toast = useToast()
  const isAll = ({ updated }: LotPaid) => updated === sales.length

  return (
    <FormDialog
      title={t.sales.pay.title(sales.length)}
      confirm={t.sales.pay.confirm(sales.length)}
      start={start}
      check={wrongIn}
      endpoint={saleApi.markPaid}
      send={({ paidOn, reference }) => ({
        body: { ids: sales.map(({ id }) => id), paidOn, reference: reference.trim() || undefined },
      })}
      message={(lot) => (isAll(lot) ? messages['SALES.PAID_UPDATE_SUCCESS'] : null)}
      onDone={(lot) => {
        if (!isAll(lot)) toast.warning(t.sales.pay.fewer(lot.updated, formatMoney(lot.netToPay)))
        onPaid?.()
        onClose()
      }}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{namesOf(sales)}</Typography>
        <LotPayments lot={lotOf(sales.map(payableSale))} />
        <Box sx={{ display: 'grid', columnGap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '160px 1fr' } }}>
          <DateInput source="paidOn" isRequired max={start.paidOn} />
          <TextField
            source="reference"
            helperText={t.sales.pay.referenceHint}
            maxLength={REFERENCE_MAX}
            autoComplete="off"
          />
        </Box>
        <Note>{sales.length === 1 ? t.sales.pay.note : t.sales.pay.noteOfLot}</Note>
      </Box>
    </FormDialog>
  )
}

function wrongIn({ paidOn }: Payment): ValidationIssue[] {
  if (!paidOn) return [{ path: 'paidOn', key: 'FIELD.REQUIRED' }]
  return isDay(paidOn) ? [] : [{ path: 'paidOn', key: 'FIELD.DATE_INVALID' }]
}

function namesOf(sales: readonly SaleRow[]): string {
  const codes = sales.slice(0, NAMED_SALES).map(({ number }) => saleCode(number))
  const more = sales.length - codes.length
  return more > 0 ? `${codes.join(', ')} ${t.sales.pay.andMore(more)}` : codes.join(', ')
}
