import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { SelectInput, useRefresh } from 'react-admin'
import { dayAt, isDay } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import { type AccountOfStaff, partnerAccountApi, PAYMENT_REFERENCE_MAX } from '#shared/partner-account/contract.ts'
import type { PaymentMethod } from '#shared/partner-account/ledger.ts'
import { parseAmount } from '#shared/requests/amount.ts'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

type Typed = { amount: string; paidOn: string; method: Exclude<PaymentMethod, 'netting'>; reference: string }
const METHODS = (['transfer', 'cash', 'cheque', 'other'] as const).map((id) => ({ id, name: t.accounts.method[id] }))

/** Registers what a business paid: it covers its oldest sales, and what is left stays on the account (G-02). */
export const PayAccountButton = ({ account }: { account: AccountOfStaff }) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="contained" size="small" onClick={() => setAsking(true)}>
        {t.accounts.pay.open}
      </Button>
      {isAsking && <Question account={account} onClose={() => setAsking(false)} />}
    </>
  )
}

const Question = ({ account, onClose }: { account: AccountOfStaff; onClose: () => void }) => {
  const [start] = useState((): Typed => ({ amount: '', paidOn: dayAt(new Date()), method: 'transfer', reference: '' }))
  const [intent] = useState(() => crypto.randomUUID())
  const call = useCall()
  const toast = useToast()
  const refresh = useRefresh()

  async function pay({ amount, ...typed }: Typed): Promise<void> {
    const body = { intent, amount: parseAmount(amount) ?? 0, ...typed }
    const { covered, rest } = await call(partnerAccountApi.pay, { params: { id: account.id }, body })
    toast.success(t.accounts.pay.done(covered, rest > 0 ? formatMoney(rest) : null))
    refresh()
  }

  return (
    <FormDialog<Typed>
      title={t.accounts.pay.title(account.name)}
      confirm={t.accounts.pay.open}
      start={start}
      check={wrongIn}
      save={pay}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography>{t.accounts.pay.owed(formatMoney(account.debt))}</Typography>
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
          <TextField
            source="amount"
            label={t.accounts.amount}
            inputMode="decimal"
            maxLength={16}
            autoComplete="off"
            isRequired
          />
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
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t.accounts.pay.note}
        </Typography>
      </Box>
    </FormDialog>
  )
}

function wrongIn({ amount, paidOn, reference }: Typed): ValidationIssue[] {
  return [
    ...((parseAmount(amount) ?? 0) > 0 ? [] : [{ path: 'amount', key: 'ACCOUNTS.AMOUNT_INVALID' } as const]),
    ...(isDay(paidOn) ? [] : [{ path: 'paidOn', key: 'FIELD.DATE_INVALID' } as const]),
    ...(reference.trim() ? [] : [{ path: 'reference', key: 'FIELD.REQUIRED' } as const]),
  ]
}

/** Covers sales with what is left of payments. */
export const ApplyButton = ({ account }: { account: AccountOfStaff }) => {
  const call = useCall()
  const toast = useToast()
  const refresh = useRefresh()
  const [isBusy, setBusy] = useState(false)

  async function apply(): Promise<void> {
    setBusy(true)
    try {
      await call(partnerAccountApi.apply, { params: { id: account.id }, body: {} })
      toast.success(messages['ACCOUNTS.APPLIED'])
    } catch (error) {
      toast.failure(error)
    } finally {
      setBusy(false)
      refresh()
    }
  }

  return (
    <Button variant="outlined" size="small" disabled={isBusy} onClick={() => void apply()}>
      {t.accounts.apply(formatMoney(account.rest))}
    </Button>
  )
}
