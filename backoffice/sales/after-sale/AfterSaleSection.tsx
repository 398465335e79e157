import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { type Entry, timelineOf } from '#shared/after-sale/timeline.ts'
import { formatMoney } from '#shared/money.ts'
import { formatMoment } from '../../i18n/format.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { useCall } from '../../providers/useCall.ts'
import { CopyUrl } from '../../ui/CopyUrl.tsx'
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
  const lines = data ? timelineOf(data).map((entry) => ({ ...entry, ...lineOf(entry) })) : []
  if (lines.length < 2) return null
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {t.sale.after.title}
      </Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.25 }}>
        {lines.map(({ key, at, text, detail, receipt, url }) => (
          <Box key={key} component="li">
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              <b>{text}</b> · {formatMoment(at)}
            </Typography>
            {detail && (
              <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {detail}
              </Typography>
            )}
            {url && <CopyUrl url={url} />}
            {receipt && <ReceiptButton saleId={saleId} receipt={receipt} />}
          </Box>
        ))}
      </Box>
    </section>
  )
}

type Line = { text: string; detail: string; url?: string }

/** What happened, and what there is to say about it. */
function lineOf(entry: Entry): Line {
  switch (entry.kind) {
    case 'movement': {
      const { kind, charged, commission, by, reason } = entry.movement
      const ofCommission = commission === 0 ? '' : `${t.sale.commission} ${formatMoney(commission)}`
      return {
        text: `${t.sale.after.kind[kind]} ${formatMoney(charged)}`,
        detail: [by ? t.sale.after.by(by) : '', reason ?? '', ofCommission].filter(Boolean).join(' · '),
      }
    }
    case 'payment':
      return { text: t.sale.after.payment(formatMoney(entry.receipt.amount)), detail: '' }
    case 'refund':
      return {
        text: t.sale.after.refund(formatMoney(entry.refund.amount)),
        detail: t.refunds.status[entry.refund.status],
      }
    case 'link': {
      const { amount, expiresAt, url } = entry.link
      return {
        text: t.sale.after.link(formatMoney(amount)),
        detail: t.sale.after.linkUntil(formatMoment(expiresAt)),
        url,
      }
    }
    case 'correction': {
      const { passengerNos, fields, by } = entry.correction
      const what = fields.map((field) => t.sale.after.field[field]).join(', ')
      const author = by === null ? t.sale.after.byBuyer : by && t.sale.after.by(by)
      return {
        text: t.sale.after.corrected(what),
        detail: [author, passengerNos.length > 0 ? t.sale.after.newVouchers(passengerNos.length) : '']
          .filter(Boolean)
          .join(' · '),
      }
    }
  }
}
