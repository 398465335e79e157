import { SelectInput, TextInput } from 'react-admin'
import type { RefundFilter, RefundRow } from '#shared/refunds/contract.ts'
import { t } from '../i18n/after-sale-texts.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { refundColumns } from './columns.tsx'
import { refunds } from './resource.ts'

const NEWEST_FIRST = { field: 'createdAt', order: 'DESC' } as const
const DEFAULTS: RefundFilter = { status: 'stuck' }
const STATUSES = Object.entries(t.refunds.status).map(([id, name]) => ({ id, name }))

/** /admin/refunds: starts with the refunds to transfer by hand, each with a button to mark it as transferred. */
export const RefundList = () => (
  <ListPage<RefundRow>
    title={refunds.title}
    columns={refundColumns}
    sort={NEWEST_FIRST}
    filters={
      <ListFilters columns="2fr 1fr" defaults={DEFAULTS}>
        <TextInput source="q" label={t.refunds.search} helperText={false} resettable />
        <SelectInput source="status" choices={STATUSES} emptyText={t.refunds.allStatuses} helperText={false} />
      </ListFilters>
    }
    defaults={DEFAULTS}
    empty={{ none: t.refunds.none, title: t.refunds.empty, hint: t.refunds.emptyHint }}
    emptyAtFirst={{ title: t.refunds.noneStuck, hint: t.refunds.noneStuckHint }}
  >
    <Intro>{t.refunds.intro}</Intro>
  </ListPage>
)
