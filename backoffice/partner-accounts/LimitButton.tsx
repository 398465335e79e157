import { Button } from '@mui/material'
import { useState } from 'react'
import type { Account } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { parseAmount, writeAmount } from '#shared/requests/amount.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { FormDialog } from '../kit/FormDialog.tsx'
import { TextField } from '../kit/TextField.tsx'

type Typed = { creditLimit: string }

/** Sets the credit limit of a business, or removes it (G-05). */
export const LimitButton = ({ account }: { account: Account }) => {
  const [isAsking, setAsking] = useState(false)

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
        <FormDialog
          title={t.accounts.credit.title(account.name)}
          confirm={t.accounts.credit.confirm}
          start={{ creditLimit: account.creditLimit === null ? '' : writeAmount(account.creditLimit) }}
          check={wrongIn}
          endpoint={accountStaffApi.limit}
          send={({ creditLimit }) => ({
            params: { id: account.id },
            body: { creditLimit: creditLimit.trim() ? parseAmount(creditLimit) : null },
          })}
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
