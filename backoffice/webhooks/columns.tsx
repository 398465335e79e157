import type { WebhookRow } from '#shared/webhooks/contract.ts'
import { eventKinds } from '#shared/webhooks/events.ts'
import { formatMoment } from '../i18n/format.ts'
import type { Column } from '../kit/columns.tsx'
import { t } from './texts.ts'
import { WebhookState } from './WebhookState.tsx'

/** The columns of webhooks, the address first. */
export const webhookColumns: readonly [Column<WebhookRow>, ...Column<WebhookRow>[]] = [
  { source: 'url', card: 'title', sx: { overflowWrap: 'anywhere', minWidth: 180 } },
  {
    source: 'kinds',
    show: ({ kinds }) => (kinds.length === eventKinds.length ? t.webhooks.allKinds : t.webhooks.kindsOf(kinds.length)),
    sorts: false,
    card: 'detail',
  },
  { source: 'isActive', show: (row) => <WebhookState row={row} />, sorts: false, card: 'line' },
  {
    source: 'createdAt',
    show: ({ createdAt }) => formatMoment(createdAt),
    sx: { whiteSpace: 'nowrap' },
    card: 'detail',
  },
]
