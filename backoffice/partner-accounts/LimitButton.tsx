import { Button } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { messages } from '#shared/messages.ts'
import type { Account } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { parseAmount } from '#shared/requests/amount.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'

type Typed = { creditLimit: string }

/** Sets what a business may owe us, or takes the limit away (G-05). */
export const LimitButton = ({ account }: { account: Account }) => {
  const [isAsking, setAsking] = useState(false)
  const call = useCall()
  const toast = useToast()
  const refresh = useRefresh()

  async function save({ creditLimit }: Typed): Promise<void> {
    const body = { creditLimit: creditLimit.trim() ? parseAmount(creditLimit) : null }
    await call(accountStaffApi.limit, { params: { id: account.id }, body })
    toast.success(messages['ACCOUNTS.LIMITED'])
    refresh()
  }

  const wrongIn = ({ creditLimit }: Typed) =>
    creditLimit.trim() && parseAmount(creditLimit) === null
      ? [{ path: 'creditLimit', key: 'ACCOUNTS.AMOUNT_INVALID' } as const]
      : []

  return (
    <>
      <Button variant="outlined" size="small" onClick={() => setAsking(true)}>
        {t.accounts.credit.open}
      </Button>
      {isAsking && (
        <FormDialog<Typed>
          title={t.accounts.credit.title(account.name)}
          start={{
            creditLimit: account.creditLimit === null ? '' : String(account.creditLimit / 100).replace('.', ','),
          }}
          check={wrongIn}
          save={save}
          onClose={() => setAsking(false)}
        >
          <TextField
            source="creditLimit"
            label={t.accounts.credit.amount}
            helperText={t.accounts.credit.hint}
            inputMode="decimal"
            maxLength={16}
            autoComplete="off"
            sx={{ mt: 1 }}
          />
        </FormDialog>
      )}
    </>
  )
}
