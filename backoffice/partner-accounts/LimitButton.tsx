import { type Account, partnerAccountApi } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { parseAmount, writeAmount } from '#shared/requests/amount.ts'
import type { ValidationIssue } from '#shared/validation-issues.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { FormDialog } from '../kit/FormDialog.tsx'
import { type FieldsInWords, Meanwhile } from '../kit/meanwhile/Meanwhile.tsx'
import { useEdit } from '../kit/meanwhile/useMeanwhile.ts'
import { TextField } from '../kit/TextField.tsx'

type LimitForm = { creditLimit: string }
type AccountLimit = Pick<Account, 'creditLimit'>
type Props = { account: Account }

/** Sets the credit limit of a business, or removes it (G-05). */
export const LimitButton = ({ account }: Props) => (
  <DialogButton label={t.accounts.credit.open}>
    {(close) => <LimitDialog account={account} onClose={close} />}
  </DialogButton>
)

const LimitDialog = ({ account, onClose }: Props & { onClose: () => void }) => {
  const { start, stored, overlap, onRefused } = useEdit(account, partnerAccountApi.own, storedOf)
  return (
    <FormDialog
      title={t.accounts.credit.title(account.name)}
      confirm={t.accounts.credit.confirm}
      start={start}
      check={wrongIn}
      endpoint={accountStaffApi.limit}
      send={({ creditLimit }) => ({
        params: { id: account.id },
        body: { creditLimit: creditLimit.trim() ? parseAmount(creditLimit) : null, before: stored.creditLimit },
      })}
      onOverlap={onRefused}
      refusedInPlace
      onClose={onClose}
    >
      <Meanwhile overlap={overlap} fields={IN_WORDS} />
      <TextField
        source="creditLimit"
        label={t.accounts.credit.amount}
        helperText={t.accounts.credit.hint}
        inputMode="decimal"
        maxLength={16}
        autoComplete="off"
        sx={{ mt: overlap ? 2.5 : 1 }}
      />
    </FormDialog>
  )
}

const IN_WORDS: FieldsInWords<LimitForm> = {
  creditLimit: {
    label: t.accounts.credit.amount,
    show: (creditLimit) => creditLimit.trim() || t.accounts.noLimit,
  },
}

function storedOf({ creditLimit }: AccountLimit) {
  return { creditLimit, form: { creditLimit: creditLimit === null ? '' : writeAmount(creditLimit) } }
}

function wrongIn({ creditLimit }: LimitForm): ValidationIssue[] {
  return creditLimit.trim() && parseAmount(creditLimit) === null
    ? [{ path: 'creditLimit', key: 'ACCOUNTS.AMOUNT_INVALID' }]
    : []
}
