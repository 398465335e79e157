import { Box } from '@mui/material'
import { useState } from 'react'
import { SelectInput } from 'react-admin'
import type { Account } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { parseAmount } from '#shared/requests/amount.ts'
import { REASON_MAX_LENGTH } from '#shared/sales/reason.ts'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { DecimalField, TextField } from '../kit/TextField.tsx'

type AdjustmentForm = { way: 'more' | 'less'; amount: string; reason: string }
const START: AdjustmentForm = { way: 'less', amount: '', reason: '' }
const WAYS = (['less', 'more'] as const).map((id) => ({ id, name: t.accounts.adjust.way[id] }))

/** Adds an adjustment to an account, with a reason that its business can read (G-01). */
export const AdjustButton = ({ account }: { account: Account }) => (
  <DialogButton label={t.accounts.adjust.open}>
    {(close) => <Question account={account} onClose={close} />}
  </DialogButton>
)

const Question = ({ account, onClose }: { account: Account; onClose: () => void }) => {
  const [intent] = useState(() => crypto.randomUUID())

  function requestOf({ way, amount, reason }: AdjustmentForm) {
    const cents = parseAmount(amount) ?? 0
    return { params: { id: account.id }, body: { intent, amount: way === 'more' ? cents : -cents, reason } }
  }

  return (
    <FormDialog
      title={t.accounts.adjust.title(account.name)}
      confirm={t.accounts.adjust.open}
      start={START}
      check={wrongIn}
      endpoint={accountStaffApi.adjust}
      send={requestOf}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5, mt: 1 }}>
        <SelectInput
          source="way"
          label={t.accounts.adjust.wayLabel}
          choices={WAYS}
          helperText={false}
          margin="none"
          isRequired
        />
        <DecimalField source="amount" label={t.accounts.amount} maxLength={16} isRequired />
        <TextField
          source="reason"
          label={t.accounts.adjust.reason}
          helperText={t.accounts.adjust.reasonHint}
          maxLength={REASON_MAX_LENGTH}
          autoComplete="off"
          isRequired
        />
      </Box>
    </FormDialog>
  )
}

function wrongIn({ amount, reason }: AdjustmentForm): ValidationIssue[] {
  return [
    ...((parseAmount(amount) ?? 0) > 0 ? [] : [{ path: 'amount', key: 'ACCOUNTS.AMOUNT_INVALID' } as const]),
    ...(reason.trim() ? [] : [{ path: 'reason', key: 'FIELD.REQUIRED' } as const]),
  ]
}
