import { Box, Paper } from '@mui/material'
import { ResourceContextProvider, SelectInput, useGetOne } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { WebhookRow } from '#shared/webhooks/contract.ts'
import { deliveryStatuses, type WebhookDeliveryRow } from '#shared/webhooks/delivery-contract.ts'
import { eventKinds, TEST_EVENT } from '#shared/webhooks/events.ts'
import { formatMoment } from '../i18n/format.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { PageWithout, WHOLE } from '../kit/PageFrame.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { Facts } from '../ui/Facts.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { deliveryColumns } from './deliveryColumns.tsx'
import { t } from './texts.ts'
import { useWebhooksArea } from './useWebhooksArea.ts'
import { WebhookActions } from './WebhookActions.tsx'
import { WebhookState } from './WebhookState.tsx'

const NEWEST_FIRST = { field: 'happenedAt', order: 'DESC' } as const
const NO_FILTER = {}
const STATUSES = deliveryStatuses.map((id) => ({ id, name: t.webhooks.status[id] }))
const KINDS = ([...eventKinds, TEST_EVENT] as const).map((id) => ({ id, name: t.webhooks.kind[id] }))
/** The delay between reloads of the log while an event waits for a try that is due soon. Milliseconds. */
const POLL_MS = 3_000
const SOON_MS = 60_000

/** /profile/webhooks/{id} and /admin/webhooks/{id}: a webhook, and each try to deliver its events (W-03). */
export const WebhookShow = () => {
  const { id = '' } = useParams()
  const { area, back } = useWebhooksArea()
  const { data, error, refetch } = useGetOne<WebhookRow>('webhooks', { id, meta: WHOLE })
  if (!data) return <PageWithout back={back} failure={error} onRetry={() => void refetch()} />
  return (
    <ResourceContextProvider value="webhookDeliveries">
      <ListPage<WebhookDeliveryRow>
        title={new URL(data.url).host}
        back={<BackLink to={back.to}>{back.label}</BackLink>}
        columns={deliveryColumns(area)}
        sort={NEWEST_FIRST}
        actions={<WebhookActions row={data} />}
        exports={null}
        filter={{ webhookId: data.id }}
        filters={
          <ListFilters columns="1fr 1fr" defaults={NO_FILTER}>
            <SelectInput source="kind" choices={KINDS} emptyText={t.webhooks.allKinds} helperText={false} />
            <SelectInput source="status" choices={STATUSES} emptyText={t.webhooks.allStatuses} helperText={false} />
          </ListFilters>
        }
        empty={{ none: t.webhooks.noDeliveries, title: t.webhooks.noneFound, hint: t.webhooks.noneFoundHint }}
        emptyAtFirst={{ title: t.webhooks.noDeliveries, hint: t.webhooks.noneFoundHint }}
        defaults={NO_FILTER}
        queryOptions={{ refetchInterval: ({ state }) => (isMoving(state.data?.data) ? POLL_MS : false) }}
      >
        <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, my: 1.5, maxWidth: 720 }}>
          <Facts title={t.webhooks.facts} facts={factsOf(data, area === 'administrator')} />
        </Paper>
      </ListPage>
    </ResourceContextProvider>
  )
}

/** Whether the next try of an event on the page is due, or soon will be. */
const isMoving = (rows: readonly WebhookDeliveryRow[] = []) =>
  rows.some(({ nextAt }) => nextAt !== null && new Date(nextAt).getTime() < Date.now() + SOON_MS)

function factsOf(row: WebhookRow, isStaff: boolean) {
  const { url, businessName, kinds, createdAt, oldSecretUntil } = row
  const isAll = kinds.length === eventKinds.length
  return [
    ...(isStaff ? [{ name: 'Empresa', value: businessName }] : []),
    { name: 'Dirección', value: url },
    { name: t.webhooks.state, value: <WebhookState row={row} /> },
    {
      name: 'Eventos',
      value: isAll ? (
        t.webhooks.allKinds
      ) : (
        <Box component="span">{kinds.map((kind) => t.webhooks.kind[kind]).join(', ')}</Box>
      ),
    },
    { name: t.webhooks.since, value: formatMoment(createdAt) },
    ...(oldSecretUntil && new Date(oldSecretUntil) > new Date()
      ? [{ name: t.webhooks.oldSecret, value: formatMoment(oldSecretUntil) }]
      : []),
  ]
}
