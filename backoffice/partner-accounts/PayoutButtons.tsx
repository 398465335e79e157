import { Button } from '@mui/material'
import { useState } from 'react'
import { formatMoney } from '#shared/money.ts'
import type { Account } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { mostToNet, mostToPayOut } from '#shared/partner-account/ledger.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { useConfirm } from '../kit/confirm.tsx'
import { DialogButton } from '../kit/DialogButton.tsx'
import { useAction } from '../kit/useAction.ts'
import { MoneyDialog } from './MoneyDialog.tsx'

type Props = { account: Account }

/** The buttons for the commission that we owe: pay it out, or pay sales with it (G-03). Renders nothing when we owe none. */
export const PayoutButtons = ({ account }: Props) => (
  <>
    {mostToNet(account) > 0 && <NetButton account={account} />}
    {mostToPayOut(account) > 0 && <PayoutButton account={account} />}
  </>
)

const PayoutButton = ({ account }: Props) => (
  <DialogButton label={t.accounts.payOut.open}>
    {(close) => (
      <MoneyDialog
        title={t.accounts.payOut.title(account.name)}
        confirm={t.accounts.payOut.open}
        isDanger
        amount={mostToPayOut(account)}
        debt={t.accounts.payOut.owed(formatMoney(mostToPayOut(account)))}
        note={t.accounts.payOut.note}
        endpoint={accountStaffApi.payOut}
        send={(body) => ({ params: { id: account.id }, body })}
        onClose={close}
      />
    )}
  </DialogButton>
)

const NetButton = ({ account }: Props) => {
  const [intent, setIntent] = useState(() => crypto.randomUUID())
  const { confirm, dialog } = useConfirm()
  const { act, isPending } = useAction(accountStaffApi.net, { onDone: () => setIntent(crypto.randomUUID()) })
  const amount = formatMoney(mostToNet(account))
  const question = {
    title: t.accounts.net.title(amount),
    body: t.accounts.net.body(account.name),
    confirm: t.accounts.net.open(amount),
  }
  async function ask(): Promise<void> {
    if (await confirm(question)) act({ params: { id: account.id }, body: { intent } })
  }
  return (
    <>
      <Button variant="outlined" size="small" disabled={isPending} onClick={() => void ask()}>
        {t.accounts.net.open(amount)}
      </Button>
      {dialog}
    </>
  )
}
