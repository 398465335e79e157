import { BooleanInput, SelectInput, TextInput } from 'react-admin'
import type { RequestFilter, RequestRow } from '#shared/requests/desk-contract.ts'
import { t } from '../i18n/request-texts.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { requestColumns } from './columns.tsx'
import { RequestShow } from './RequestShow.tsx'
import { requests } from './resource.ts'

/** The sort order: the request with the nearest due date is handled next. */
const DUE_FIRST = { field: 'dueAt', order: 'ASC' } as const
const DEFAULTS: RequestFilter = { status: 'waiting' }

const KINDS = Object.entries(t.requests.kind).map(([id, name]) => ({ id, name }))
const STATUSES = Object.entries({ waiting: t.requests.waiting, ...t.requests.status }).map(([id, name]) => ({
  id,
  name,
}))

/** S-08: the requests of travellers; starts with those that wait for an answer. */
export const RequestList = () => (
  <ListPage<RequestRow>
    title={requests.title}
    columns={requestColumns}
    sort={DUE_FIRST}
    pathOf={requests.paths.show}
    filters={<RequestFilters />}
    defaults={DEFAULTS}
    empty={{ none: t.requests.none, title: t.requests.empty, hint: t.requests.emptyHint }}
    emptyAtFirst={{ title: t.requests.allAnswered, hint: t.requests.allAnsweredHint }}
  />
)

const RequestFilters = () => (
  <ListFilters columns="2.2fr 1fr 1.2fr auto" defaults={DEFAULTS}>
    <TextInput source="q" label={t.requests.search} helperText={false} resettable />
    <SelectInput source="kind" choices={KINDS} emptyText={t.requests.allKinds} helperText={false} />
    <SelectInput source="status" choices={STATUSES} emptyText={t.requests.allStatuses} helperText={false} />
    <BooleanInput source="isOverdue" label={t.requests.isOverdue} helperText={false} />
  </ListFilters>
)

/** The pages of travellers' requests, under /admin/requests. */
export const requestPages = { list: RequestList, show: RequestShow }
