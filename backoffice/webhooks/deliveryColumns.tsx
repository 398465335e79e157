import { Box, Chip } from '@mui/material'
import type { Area } from '#shared/access/guard.ts'
import type { WebhookDeliveryRow } from '#shared/webhooks/delivery-contract.ts'
import { formatMoment } from '../i18n/format.ts'
import type { Column } from '../kit/columns.tsx'
import { ResendEventButton } from './ResendEventButton.tsx'
import { t } from './texts.ts'

const COLORS = { waiting: 'warning', delivered: 'success', failed: 'error' } as const

const columns: readonly Column<WebhookDeliveryRow>[] = [
  {
    source: 'happenedAt',
    show: ({ happenedAt }) => formatMoment(happenedAt),
    sx: { whiteSpace: 'nowrap' },
    card: 'detail',
  },
  {
    source: 'kind',
    show: ({ kind, eventId }) => (
      <>
        {t.webhooks.kind[kind]}
        <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>{eventId}</Box>
      </>
    ),
    sorts: false,
    card: 'title',
    cardText: ({ kind }) => t.webhooks.kind[kind],
  },
  {
    source: 'status',
    show: ({ status, nextAt, log }) => (
      <>
        <Chip variant="outlined" color={COLORS[status]} label={t.webhooks.status[status]} sx={{ height: 22 }} />
        {nextAt && log.length > 0 && (
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', mt: 0.5 }}>
            {t.webhooks.next(formatMoment(nextAt))}
          </Box>
        )}
      </>
    ),
    sorts: false,
    card: 'line',
  },
  { source: 'log', show: (row) => <Tries row={row} />, sorts: false, sx: { maxWidth: 360 }, card: 'line' },
]

const action: Column<WebhookDeliveryRow> = {
  source: 'resend',
  show: (row) => <ResendEventButton row={row} />,
  sorts: false,
  card: 'action',
}

/** The columns of a webhook's events; only its owner sends one again. */
export const deliveryColumns = (area: Area) => (area === 'partner' ? [...columns, action] : columns)

/** How many tries there were, and unfolded each with its time and the beginning of the answer. */
const Tries = ({ row: { log } }: { row: WebhookDeliveryRow }) => {
  const [last] = log
  if (!last) return null
  return (
    <Box component="details" sx={{ fontSize: '0.875rem' }}>
      <summary>{`${t.webhooks.tries(log.length)}: ${outcomeOf(last)}`}</summary>
      <Box component="ol" sx={{ m: 0, mt: 0.5, pl: 2.5 }}>
        {log.map((one) => (
          <li key={one.at}>
            {`${formatMoment(one.at)} · ${outcomeOf(one)} · ${t.webhooks.milliseconds(one.milliseconds)}`}
            {one.answer && (
              <Box
                component="pre"
                sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', color: 'text.secondary' }}
              >
                {one.answer}
              </Box>
            )}
          </li>
        ))}
      </Box>
    </Box>
  )
}

const outcomeOf = ({ status, error }: WebhookDeliveryRow['log'][number]) =>
  error ? t.webhooks.error[error] : t.webhooks.answered(status ?? 0)
