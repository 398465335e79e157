import { Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#shared/money.ts'
import type { AccountOfStaff } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { DialogButton } from '../kit/DialogButton.tsx'
import { useAction } from '../kit/useAction.ts'
import { useCall } from '../providers/useCall.ts'
import { MoneyDialog } from './MoneyDialog.tsx'
import { OwedSales } from './OwedSales.tsx'

type Props = { account: AccountOfStaff }

/** Registers a payment of a business (G-02). */
export const PayAccountButton = ({ account }: Props) => (
  <DialogButton variant="contained" label={t.accounts.pay.open}>
    {(close) => <PayDialog account={account} onClose={close} />}
  </DialogButton>
)

/** The payment covers the oldest sales until it is used, unless others are ticked; the rest stays on the account (D-11). */
const PayDialog = ({ account, onClose }: Props & { onClose: () => void }) => {
  const call = useCall()
  const { data: debt } = useQuery({
    queryKey: ['owedSales', account.id],
    queryFn: () => call(accountStaffApi.owed, { params: { id: account.id } }),
    gcTime: 0,
  })

  return (
    <MoneyDialog
      title={t.accounts.pay.title(account.name)}
      confirm={t.accounts.pay.open}
      debt={t.accounts.pay.owed(formatMoney(account.debt))}
      note={t.accounts.pay.note}
      endpoint={accountStaffApi.pay}
      send={(moved, saleIds) => ({
        params: { id: account.id },
        body: saleIds ? { ...moved, saleIds: [...saleIds] } : moved,
      })}
      message={({ covered, rest }) => t.accounts.pay.done(covered, rest > 0 ? formatMoney(rest) : null)}
      onClose={onClose}
    >
      {debt && debt.sales.length > 0 && <OwedSales debt={debt} />}
    </MoneyDialog>
  )
}

/** Covers sales with the unused rest of payments. */
export const ApplyButton = ({ account }: Props) => {
  const { act, isPending } = useAction(accountStaffApi.apply)
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
