import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { type AfterSale, afterSaleApi } from '#shared/after-sale/contract.ts'
import type { ReceiptOf } from '#shared/after-sale/receipt-contract.ts'
import { formatMoney } from '#shared/money.ts'
import { formatMoment } from '../../i18n/format.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { useCall } from '../../providers/useCall.ts'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import { ReceiptButton } from './ReceiptButton.tsx'

/** What happened to a sale since it was made, and the money that went back: nothing when nothing did. */
export const AfterSaleSection = ({ saleId }: { saleId: string }) => {
  const titleId = useId()
  const call = useCall()
  const { data, error, refetch } = useQuery({
    queryKey: ['afterSale', saleId],
    queryFn: () => call(afterSaleApi.show, { params: { id: saleId } }),
  })
  if (error) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  const lines = data ? linesOf(data) : []
  if (lines.length < 2) return null
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {t.sale.after.title}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {lines.map(({ key, at, text, detail, receipt }) => (
          <Box key={key} component="li">
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>{text}</b> · {formatMoment(at)}
            </Typography>
            {detail && (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {detail}
              </Typography>
            )}
            {receipt && <ReceiptButton saleId={saleId} receipt={receipt} />}
          </Box>
        ))}
      </Box>
    </section>
  )
}

type Line = { key: string; at: string; text: string; detail: string; receipt?: ReceiptOf | undefined }

/** Movements, payments and refunds in the order in which they happened. */
function linesOf({ movements, refunds, receipts }: AfterSale): Line[] {
  const moved = movements.map(({ kind, at, charged, commission, by, reason }, n) => ({
    key: `${kind}-${n}`,
    at,
    text: `${t.sale.after.kind[kind]} ${formatMoney(charged)}`,
    detail: [
      by ? t.sale.after.by(by) : '',
      reason ?? '',
      commission === 0 ? '' : `${t.sale.commission} ${formatMoney(commission)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  }))
  const sentBack = refunds.map(({ id, amount, status, createdAt }) => ({
    key: id,
    at: createdAt,
    text: t.sale.after.refund(formatMoney(amount)),
    detail: t.refunds.status[status],
    receipt: receipts.find((receipt) => receipt.id === id),
  }))
  const paid = receipts
    .filter(({ kind }) => kind === 'payment')
    .map((receipt) => ({
      key: receipt.id,
      at: receipt.at,
      text: t.sale.after.payment(formatMoney(receipt.amount)),
      detail: '',
      receipt,
    }))
  return [...moved, ...paid, ...sentBack].toSorted((a, b) => a.at.localeCompare(b.at))
}
