import { Typography } from '@mui/material'
import { SelectInput } from 'react-admin'
import type { WebhookRow } from '#shared/webhooks/contract.ts'
import { AddButton } from '../kit/AddButton.tsx'
import type { Column } from '../kit/columns.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { FilterChips, RowsBusinessChip } from '../reports/FilterChips.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { webhookColumns } from './columns.tsx'
import { WebhookCreate, WebhookEdit } from './form.tsx'
import { webhooks } from './resource.ts'
import { t } from './texts.ts'
import { useWebhooksArea } from './useWebhooksArea.ts'
import { WebhookShow } from './WebhookShow.tsx'

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const
const NO_FILTER = {}
const POWER = [
  { id: true, name: t.webhooks.on },
  { id: false, name: t.webhooks.off },
]

const ofBusiness: Column<WebhookRow> = { source: 'businessName', sorts: false, card: 'line' }
const [address, ...others] = webhookColumns
const columnsOfStaff = [address, ofBusiness, ...others]

/** /profile/webhooks and /admin/webhooks: the webhooks of the own business, or of all businesses for staff (W-03). */
const WebhookList = () => {
  const { area, paths } = useWebhooksArea()
  const isOwn = area === 'partner'
  return (
    <ListPage<WebhookRow>
      title={webhooks.title}
      columns={isOwn ? webhookColumns : columnsOfStaff}
      sort={NEWEST_FIRST}
      pathOf={paths.show}
      filters={
        isOwn ? undefined : (
          <>
            <ListFilters columns="1fr" defaults={NO_FILTER}>
              <SelectInput source="isActive" choices={POWER} emptyText={t.webhooks.any} helperText={false} />
            </ListFilters>
            <FilterChips>
              <RowsBusinessChip nameOf={({ businessName }: WebhookRow) => businessName} />
            </FilterChips>
          </>
        )
      }
      defaults={NO_FILTER}
      empty={{
        none: t.webhooks.none,
        title: isOwn ? t.webhooks.none : t.webhooks.empty,
        hint: isOwn ? t.webhooks.noneHint : t.webhooks.emptyHint,
      }}
      actions={<AddButton to={paths.add}>{t.webhooks.add}</AddButton>}
      exports={null}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
        {isOwn ? t.webhooks.intro : t.webhooks.introOfStaff}
      </Typography>
    </ListPage>
  )
}

/** Webhooks: those of every business under /admin/webhooks, those of one under /profile/webhooks. */
export const webhookPages = { list: WebhookList, show: WebhookShow, create: WebhookCreate, edit: WebhookEdit }
