import { useState } from 'react'
import { ownReceiptApi, type ReceiptOf } from '#shared/after-sale/receipt-contract.ts'
import { dayAt, formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/Button.tsx'
import { saveFile } from '../save-file.ts'
import { useAttempt } from '../use-attempt.ts'
import { ErrorLine } from '../../ui/Field.tsx'
import { t } from './texts.ts'

/** Shows the receipts of the payments and refunds of a sale, each as a PDF. */
export function Receipts({ token, saleId }: { token: string; saleId: string }) {
  const [receipts, setReceipts] = useState<readonly ReceiptOf[] | null>(null)
  const { busy, errorMessage, attempt } = useAttempt()

  const look = () =>
    attempt(async () => setReceipts(await call(ownReceiptApi.list, { body: { token, saleId } }, { silent: true })))
  const download = (receiptId: string) =>
    attempt(async () =>
      saveFile(await call(ownReceiptApi.pdf, { body: { token, saleId, receiptId } }, { silent: true })),
    )

  return (
    <div className="sale-action">
      {receipts === null && (
        <Button look="ghost" size="small" busy={busy} onClick={() => void look()}>
          {t('vouchers.receipts.open')}
        </Button>
      )}
      {receipts?.length === 0 && <p>{t('vouchers.receipts.none')}</p>}
      {receipts?.map(({ id, kind, amount, at }) => {
        const facts = { amount: formatMoney(amount), day: formatDay(dayAt(new Date(at))) }
        return (
          <Button key={id} look="ghost" size="small" icon="download" busy={busy} onClick={() => void download(id)}>
            {kind === 'payment' ? t('vouchers.receipts.payment', facts) : t('vouchers.receipts.refund', facts)}
          </Button>
        )
      })}
      <ErrorLine>{errorMessage}</ErrorLine>
    </div>
  )
}
