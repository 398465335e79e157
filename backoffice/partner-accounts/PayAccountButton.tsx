import { Button } from '@mui/material'
import { useState } from 'react'
import { useRefresh } from 'react-admin'
import { messages } from '#shared/messages.ts'
import { formatMoney } from '#shared/money.ts'
import type { AccountOfStaff } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { useAction } from '../kit/useAction.ts'
import { useCall } from '../providers/useCall.ts'
import { useToast } from '../ui/useToast.ts'
import { MoneyDialog, type MoneyMoved } from './MoneyDialog.tsx'

type Props = { account: AccountOfStaff }

/** Registers what a business paid: it covers its oldest sales, and what is left stays on the account (G-02). */
export const PayAccountButton = ({ account }: Props) => {
  const [isAsking, setAsking] = useState(false)
  const call = useCall()
  const toast = useToast()
  const refresh = useRefresh()

  async function pay(body: MoneyMoved): Promise<void> {
    const { covered, rest } = await call(accountStaffApi.pay, { params: { id: account.id }, body })
    toast.success(t.accounts.pay.done(covered, rest > 0 ? formatMoney(rest) : null))
    refresh()
  }

  return (
    <>
      <Button variant="contained" size="small" onClick={() => setAsking(true)}>
        {t.accounts.pay.open}
      </Button>
      {isAsking && (
        <MoneyDialog
          title={t.accounts.pay.title(account.name)}
          confirm={t.accounts.pay.open}
          owed={t.accounts.pay.owed(formatMoney(account.debt))}
          note={t.accounts.pay.note}
          save={pay}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** Covers sales with what is left of payments. */
export const ApplyButton = ({ account }: Props) => {
  const toast = useToast()
  const { act, isPending } = useAction(accountStaffApi.apply, {
    changes: ['accounts', 'accountLines'],
    onDone: () => toast.success(messages['ACCOUNTS.APPLIED']),
  })
  return (
    <Button
      variant="outlined"
      size="small"
      disabled={isPending}
      onClick={() => act({ params: { id: account.id }, body: {} })}
    >
      {t.accounts.apply(formatMoney(account.rest))}
    </Button>
  )
}
