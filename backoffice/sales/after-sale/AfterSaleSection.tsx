import { Box, Link, Typography } from '@mui/material'
import { useId } from 'react'
import { useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AfterSale } from '#shared/after-sale/contract.ts'
import { type Entry, timelineOf } from '#shared/after-sale/timeline.ts'
import { formatMoment } from '../../i18n/format.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { CopyUrl } from '../../ui/CopyUrl.tsx'
import { LoadingOrFailed } from '../../ui/LoadingOrFailed.tsx'
import { lineOf } from './lineOf.ts'
import { ReceiptButton } from './ReceiptButton.tsx'

/** The history of a sale, the oldest entry first, with day, author and reason. */
export const AfterSaleSection = ({ saleId }: { saleId: string }) => {
  const titleId = useId()
  const { data, error, refetch } = useGetOne<AfterSale & { id: string }>('afterSale', { id: saleId })
  if (error) return <LoadingOrFailed failure={error} onRetry={() => void refetch()} />
  if (!data) return null
  return (
    <section aria-labelledby={titleId}>
      <Typography id={titleId} component="h2" variant="h2" sx={{ color: 'text.secondary', mb: 0.75 }}>
        {t.sale.after.title}
      </Typography>
      <Box
        component="ol"
        sx={{ m: 0, pl: 2, listStyle: 'none', display: 'grid', gap: 1, borderLeft: 2, borderColor: 'divider' }}
      >
        {timelineOf(data).map((entry) => (
          <TimelineEntry key={entry.key} saleId={saleId} entry={entry} />
        ))}
      </Box>
    </section>
  )
}

const TimelineEntry = ({ saleId, entry }: { saleId: string; entry: Entry }) => {
  const { text, detail, url, to, isQuiet = false } = lineOf(entry)
  const secondary = { color: 'text.secondary', overflowWrap: 'anywhere' } as const
  const { receipt } = entry
  if (isQuiet) {
    return (
      <Typography component="li" variant="body2" sx={secondary}>
        {text} · {detail} · {formatMoment(entry.at)}
      </Typography>
    )
  }
  return (
    <li>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        <b>
          {to ? (
            <Link component={RouterLink} to={to}>
              {text}
            </Link>
          ) : (
            text
          )}
        </b>{' '}
        · {formatMoment(entry.at)}
      </Typography>
      {detail && (
        <Typography variant="body2" sx={secondary}>
          {detail}
        </Typography>
      )}
      {url && <CopyUrl url={url} words={t.sale.glance.copy} />}
      {receipt && <ReceiptButton saleId={saleId} receipt={receipt} />}
    </li>
  )
}
