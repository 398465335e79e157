import { Box, Typography } from '@mui/material'
import { useState } from 'react'
import { SelectInput } from 'react-admin'
import type { GivenTo } from '#shared/call.ts'
import { dayAt, isDay } from '#shared/dates.ts'
import type { Endpoint } from '#shared/http.ts'
import type { Cents } from '#shared/money.ts'
import { PAYMENT_REFERENCE_MAX } from '#shared/partner-account/staff-contract.ts'
import type { PaymentMethod } from '#shared/partner-account/ledger.ts'
import { parseAmount, writeAmount } from '#shared/requests/amount.ts'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { DecimalField, TextField } from '../kit/TextField.tsx'
import type { ActionOptions } from '../kit/useAction.ts'
import { Note } from '../ui/Note.tsx'

type MoneyForm = {
  amount: string
  paidOn: string
  method: Exclude<PaymentMethod, 'netting'>
  reference: string
  /** The sales that were ticked by hand; null while none were. */
  saleIds: readonly string[] | null
}
/** The payment to register. Its `intent` makes a repeated request register it only once. */
type NewPayment = Omit<MoneyForm, 'amount' | 'saleIds'> & { amount: Cents; intent: string }

const METHODS = (['transfer', 'cash', 'cheque', 'other'] as const).map((id) => ({ id, name: t.accounts.method[id] }))

type Props<E extends Endpoint> = Pick<ActionOptions<E>, 'message'> & {
  title: string
  confirm: string
  /** The amount that the field starts with, in cents; empty without it. */
  amount?: Cents
  /** `debt`: the current debt, above the fields. `note`: the effect of the payment, below them. */
  debt: string
  note: string
  /** Whether nothing undoes it: the button is red. */
  isDanger?: boolean
  endpoint: E
  send: (payment: NewPayment, saleIds: MoneyForm['saleIds']) => GivenTo<E>
  onClose: () => void
  /** Further fields, below the others. */
  children?: React.ReactNode
}

/** Asks for the amount, day, method and bank reference of a payment, in or out. */
export const MoneyDialog = <E extends Endpoint>({ amount, debt, note, send, children, ...dialog }: Props<E>) => {
  const [start] = useState(() => startOf(amount))
  const [intent] = useState(() => crypto.randomUUID())
  return (
    <FormDialog
      {...dialog}
      start={start}
      check={wrongIn}
      send={({ amount: paid, saleIds, ...fields }) =>
        send({ intent, amount: parseAmount(paid) ?? 0, ...fields }, saleIds)
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{debt}</Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <DecimalField source="amount" label={t.accounts.amount} maxLength={16} isRequired />
          <DateInput source="paidOn" label={t.accounts.pay.paidOn} isRequired max={start.paidOn} />
          <SelectInput
            source="method"
            label={t.accounts.pay.method}
            choices={METHODS}
            helperText={false}
            margin="none"
            isRequired
          />
          <TextField
            source="reference"
            label={t.accounts.pay.reference}
            maxLength={PAYMENT_REFERENCE_MAX}
            autoComplete="off"
            isRequired
          />
        </Box>
        {children}
        <Note>{note}</Note>
      </Box>
    </FormDialog>
  )
}

function startOf(amount: Cents | undefined): MoneyForm {
  const text = amount === undefined ? '' : writeAmount(amount)
  return { amount: text, paidOn: dayAt(new Date()), method: 'transfer', reference: '', saleIds: null }
}

function wrongIn({ amount, paidOn, reference }: MoneyForm): ValidationIssue[] {
  return [
    ...((parseAmount(amount) ?? 0) > 0 ? [] : [{ path: 'amount', key: 'ACCOUNTS.AMOUNT_INVALID' } as const]),
    ...(isDay(paidOn) ? [] : [{ path: 'paidOn', key: 'FIELD.DATE_INVALID' } as const]),
    ...(reference.trim() ? [] : [{ path: 'reference', key: 'FIELD.REQUIRED' } as const]),
  ]
}
