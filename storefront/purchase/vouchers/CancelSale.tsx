import { useState } from 'react'
import { type OwnCancellation, ownCancellationApi } from '#shared/after-sale/traveller-contract.ts'
import { dayAt, formatDayInWords } from '#shared/dates.ts'
import { refundText } from '#shared/instalments/refund-text.ts'
import { formatMoney } from '#shared/money.ts'
import type { RequestReceipt } from '#shared/requests/contract.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { useAttempt } from '../use-attempt.ts'
import { ErrorLine } from '../../ui/Field.tsx'
import { t } from './texts.ts'

type CancelSaleProps = { token: string; saleId: string; onCancelled: () => void }

/**
 * Cancels a sale for its buyer, whom an emailed code identified: shows the refund first, then cancels at once if the whole
 * payment is refunded.
 */
export function CancelSale({ token, saleId, onCancelled }: CancelSaleProps) {
  // Clicked again, it is the same cancellation.
  const [intent] = useState(() => crypto.randomUUID())
  const [preview, setPreview] = useState<OwnCancellation | null>(null)
  const [receipt, setReceipt] = useState<RequestReceipt | null>(null)
  const { busy, errorMessage, attempt: tryTo } = useAttempt()
  // The amount may have changed at midnight, so the preview is loaded again.
  const attempt = (act: () => Promise<void>) => tryTo(act, () => setPreview(null))

  const look = () =>
    attempt(async () =>
      setPreview(await call(ownCancellationApi.preview, { body: { token, saleId } }, { silent: true })),
    )
  const cancel = (refund: number) =>
    attempt(async () => {
      await call(ownCancellationApi.cancel, { body: { token, saleId, intent, refund } }, { silent: true })
      onCancelled()
    })

  const ask = () =>
    attempt(async () =>
      setReceipt(
        await call(ownCancellationApi.request, { body: { token, saleId, requestKey: intent } }, { silent: true }),
      ),
    )

  if (receipt) {
    return (
      <output className="sale-preview">
        {t('vouchers.cancel.asked', {
          number: receipt.caseNumber,
          due: formatDayInWords(dayAt(new Date(receipt.dueAt))),
        })}
      </output>
    )
  }
  return (
    <div className="sale-action">
      {preview === null ? (
        <Button look="ghost" size="small" busy={busy} onClick={() => void look()}>
          {t('vouchers.cancel.open')}
        </Button>
      ) : (
        <section className="sale-preview" aria-label={t('vouchers.cancel.open')}>
          <p>{outcomeOf(preview)}</p>
          <div className="message-actions">
            {preview.rule === 'withdrawal' ? (
              <Button size="small" busy={busy} onClick={() => void cancel(preview.refund)}>
                {t('vouchers.cancel.confirm', { refund: formatMoney(preview.refund + preview.financing) })}
              </Button>
            ) : (
              <Button size="small" busy={busy} onClick={() => void ask()}>
                {t('vouchers.cancel.ask')}
              </Button>
            )}
            <Button look="ghost" size="small" onClick={() => setPreview(null)}>
              {t('vouchers.cancel.back')}
            </Button>
          </div>
        </section>
      )}
      <ErrorLine>{errorMessage}</ErrorLine>
    </div>
  )
}

function outcomeOf({ rule, percentBack, daysLeft, refund, financing, moneyBack }: OwnCancellation): string {
  const amount = refundText(refund, financing)
  if (rule === 'terms') return t('vouchers.cancel.terms', { percent: percentBack, refund: amount, count: daysLeft })
  if (rule !== 'withdrawal') return t('vouchers.cancel.departed')
  if (moneyBack === 'transfer') return t('vouchers.cancel.byTransfer', { refund: amount })
  return moneyBack === 'account'
    ? t('vouchers.cancel.bySeller', { refund: amount })
    : t('vouchers.cancel.all', { refund: amount })
}
