import { Box, Chip, Typography } from '@mui/material'
import { BooleanInput, ListBase, ResourceContextProvider, type SortPayload, TextInput } from 'react-admin'
import { formatDay } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import type { PartnerAccess, PartnerKeyRow } from '#shared/partner/key-contract.ts'
import type { Column } from '../kit/columns.tsx'
import { EditPage } from '../kit/FormPage.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { Rows } from '../kit/Rows.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { keyColumns } from './columns.tsx'
import { partnerAccess } from './resource.ts'
import { t } from './texts.ts'

const BY_NAME: SortPayload = { field: 'name', order: 'ASC' }
const NEWEST_FIRST: SortPayload = { field: 'createdAt', order: 'DESC' }
const NO_FILTER = {}
const back = { to: partnerAccess.paths.list, label: t.backToAccess }
const toList = () => partnerAccess.paths.list

const liveOf = ({ isLive }: Pick<PartnerAccess, 'isLive'>) => (isLive ? t.live : t.notLive)

const columns: readonly Column<PartnerAccess>[] = [
  { source: 'name', card: 'title' },
  { source: 'keys', figure: 'count', align: 'right', sorts: false, card: 'labelled' },
  {
    source: 'lastUsedOn',
    csv: ({ lastUsedOn }) => (lastUsedOn === null ? t.never : formatDay(lastUsedOn)),
    sorts: false,
    card: 'labelled',
  },
  {
    source: 'isLive',
    csv: liveOf,
    show: (row) => (
      <Chip variant="outlined" color={row.isLive ? 'success' : 'default'} label={liveOf(row)} sx={{ height: 22 }} />
    ),
    sorts: false,
    card: 'end',
  },
]

/** /admin/api-access: which businesses sell by the API (W-01). */
const PartnerAccessList = () => (
  <ListPage<PartnerAccess>
    title={partnerAccess.title}
    columns={columns}
    sort={BY_NAME}
    pathOf={partnerAccess.paths.edit}
    filters={
      <ListFilters columns="1fr" defaults={NO_FILTER}>
        <TextInput source="q" label={t.search} type="search" helperText={false} resettable />
      </ListFilters>
    }
    defaults={NO_FILTER}
    empty={{ none: t.accessNone, title: t.accessEmpty, hint: null }}
    exports={null}
  >
    <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
      {t.accessIntro}
    </Typography>
  </ListPage>
)

/** /admin/api-access/edit/{id}: whether the business may sell by the API, and its keys. */
const PartnerAccessEdit = () => (
  <EditPage<PartnerAccess>
    back={back}
    titleOf={({ name }) => name}
    message={messages['PARTNER_KEYS.ACCESS_SAVED']}
    pathOf={toList}
  >
    {({ id, isLive }) => (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <ShortForm<Pick<PartnerAccess, 'isLive'>> start={{ isLive }} submit={t.save}>
          <BooleanInput source="isLive" helperText={false} />
        </ShortForm>
        <KeysOf businessId={id} />
      </Box>
    )}
  </EditPage>
)

const KeysOf = ({ businessId }: { businessId: string }) => (
  <ResourceContextProvider value="partnerKeys">
    <ListBase<PartnerKeyRow>
      filter={{ businessId }}
      sort={NEWEST_FIRST}
      perPage={100}
      disableSyncWithLocation
      storeKey={false}
    >
      <Typography variant="h6" component="h2">
        {t.keysOf}
      </Typography>
      <Rows<PartnerKeyRow> columns={keyColumns} pathOf={undefined} />
    </ListBase>
  </ResourceContextProvider>
)

/** Who sells by the API, under /admin/api-access. */
export const partnerAccessPages = { list: PartnerAccessList, edit: PartnerAccessEdit }
