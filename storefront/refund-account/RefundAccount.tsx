import { useState } from 'react'
import { type OwnRefund, ownRefundAccountApi } from '#shared/after-sale/refund-account-contract.ts'
import { formatDay, minuteAt } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { call } from '../api.ts'
import { useLoaded } from '../purchase/use-loaded.ts'
import { Button } from '../ui/Button.tsx'
import { AccountForm } from './AccountForm.tsx'
import { t } from './texts.ts'

/** `saleId` is the public id of a sale, or the number of an order that led to none. */
type RefundAccountProps = { token: string; saleId: string }

/** Shows its buyer how far the refunds of a sale or an order are that go to a bank account, and asks for the account (Y-04). */
export function RefundAccount({ token, saleId }: RefundAccountProps) {
  const { loaded, retry } = useLoaded(saleId, () =>
    call(ownRefundAccountApi.show, { body: { token, saleId } }, { silent: true }),
  )
  const [saved, setSaved] = useState<readonly OwnRefund[] | null>(null)
  const [isOpen, setOpen] = useState(false)
  if (loaded.status === 'failed') {
    return (
      <div className="step-message" role="alert">
        <p>{loaded.failure.message}</p>
        <Button onClick={retry}>{t('account.retry')}</Button>
      </div>
    )
  }
  const refunds = saved ?? (loaded.status === 'ready' ? loaded.value : null)
  if (!refunds) return <output className="field-hint">{t('account.loading')}</output>
  const open = openOf(refunds)
  return (
    <section className="sale-preview" aria-label={t('account.title')}>
      <h4>{t('account.title')}</h4>
      <output>
        {saved && <p>{t('account.saved')}</p>}
        {refunds.map((refund) => (
          <p key={refund.id}>{wordsOf(refund)}</p>
        ))}
      </output>
      {open && !isOpen && (
        <div className="message-actions">
          <Button size="small" look={open.state === 'received' ? 'ghost' : 'primary'} onClick={() => setOpen(true)}>
            {t(ACTIONS[open.state])}
          </Button>
        </div>
      )}
      {open && isOpen && (
        <AccountForm
          saleId={saleId}
          token={token}
          onClose={() => setOpen(false)}
          onSaved={(next) => {
            setSaved(next)
            setOpen(false)
          }}
        />
      )}
    </section>
  )
}

/** What the buyer can do about a refund that still takes an account. */
const ACTIONS = { asked: 'account.tell', refused: 'account.another', received: 'account.correct' } as const
type OpenRefund = OwnRefund & { state: keyof typeof ACTIONS }

/** Finds the most urgent refund that still takes an account. */
function openOf(refunds: readonly OwnRefund[]): OpenRefund | undefined {
  const isOpen = (refund: OwnRefund): refund is OpenRefund => Object.hasOwn(ACTIONS, refund.state)
  const open = refunds.filter(isOpen)
  return open.find(({ state }) => state !== 'received') ?? open[0]
}

function wordsOf({ state, amount: cents, account, changesUntil, refusal }: OwnRefund): string {
  const amount = formatMoney(cents)
  switch (state) {
    case 'received': {
      const [day = '', time = ''] = changesUntil ? minuteAt(new Date(changesUntil)).split('T') : []
      return t('account.received', { amount, account: account ?? '', time, day: formatDay(day) })
    }
    case 'sent':
      return t('account.sent', { amount, account: account ?? '' })
    case 'done':
      return account ? t('account.done.to', { amount, account }) : t('account.done', { amount })
    case 'refused':
      return t('account.refused', { amount, account: account ?? '', refusal: refusal ?? '' })
    case 'asked':
    case 'late':
      return t(`account.${state}`, { amount })
  }
}
