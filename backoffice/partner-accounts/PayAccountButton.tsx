import { Button } from '@mui/material'
import { useState } from 'react'
import { useGetList } from 'react-admin'
import { formatMoney } from '#shared/money.ts'
import type { AccountOfStaff } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { useAction } from '../kit/useAction.ts'
import { MoneyDialog } from './MoneyDialog.tsx'
import { OWED_SHOWN, OwedSales } from './OwedSales.tsx'

type Props = { account: AccountOfStaff }

/** Registers a payment of a business (G-02). */
export const PayAccountButton = ({ account }: Props) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="contained" size="small" onClick={() => setAsking(true)}>
        {t.accounts.pay.open}
      </Button>
      {isAsking && <PayDialog account={account} onClose={() => setAsking(false)} />}
    </>
  )
}

const OLDEST_UNPAID = {
  pagination: { page: 1, perPage: OWED_SHOWN },
  sort: { field: 'number', order: 'ASC' },
} as const

/** The payment covers the oldest sales, except those that are unticked; the rest stays on the account. */
const PayDialog = ({ account, onClose }: Props & { onClose: () => void }) => {
  const filter = { businessId: account.id, paid: 'unpaid' }
  const { data: sales = [], total = 0 } = useGetList<SaleRow>('sales', { ...OLDEST_UNPAID, filter })
  const [some, pickSome] = useState<ReadonlySet<string> | null>(null)
  const picked = some ?? new Set(sales.map(({ id }) => id))

  return (
    <MoneyDialog
      title={t.accounts.pay.title(account.name)}
      confirm={t.accounts.pay.open}
      debt={t.accounts.pay.owed(formatMoney(account.debt))}
      note={t.accounts.pay.note}
      endpoint={accountStaffApi.pay}
      send={(moved) => ({
        params: { id: account.id },
        body: picked.size < sales.length ? { ...moved, saleIds: [...picked] } : moved,
      })}
      message={({ covered, rest }) => t.accounts.pay.done(covered, rest > 0 ? formatMoney(rest) : null)}
      onClose={onClose}
    >
      {sales.length > 0 && <OwedSales sales={sales} total={total} picked={picked} onPick={pickSome} />}
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
