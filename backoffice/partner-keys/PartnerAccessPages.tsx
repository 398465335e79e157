import { Box, Button, Chip, Typography } from '@mui/material'
import { BooleanInput, ListBase, ResourceContextProvider, type SortPayload, TextInput } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { Link as RouterLink } from 'react-router-dom'
import { formatDay } from '#shared/dates.ts'
import { messages } from '#shared/messages.ts'
import {
  checkCallLimit,
  readAccess,
  REASON_MAX_LENGTH,
  type TypedAccess,
  USUAL_CALLS,
} from '#shared/partner/call-limit.ts'
import type { PartnerAccess, PartnerKeyRow } from '#shared/partner/key-contract.ts'
import { writeNumber } from '#shared/typed-number.ts'
import { formatCount } from '../i18n/format.ts'
import type { Column } from '../kit/columns.tsx'
import { EditPage } from '../kit/FormPage.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { Rows } from '../kit/Rows.tsx'
import { ShortForm } from '../kit/ShortForm.tsx'
import { TextField, WholeNumberField } from '../kit/TextField.tsx'
import { usage } from '../partner-usage/resource.ts'
import { filtered } from '../paths.ts'
import { ListFilters } from '../ui/ListFilters.tsx'
import { webhooks } from '../webhooks/resource.ts'
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
    source: 'callsPerMinute',
    csv: ({ callsPerMinute }) => formatCount(callsPerMinute ?? USUAL_CALLS),
    align: 'right',
    sorts: false,
    card: 'labelled',
  },
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

/** /admin/api-access/edit/{id}: whether the business may sell by the API, its limit and keys, its use and webhooks (W-07). */
const PartnerAccessEdit = () => (
  <EditPage<PartnerAccess>
    back={back}
    titleOf={({ name }) => name}
    message={messages['PARTNER_KEYS.ACCESS_SAVED']}
    pathOf={toList}
  >
    {({ id, isLive, callsPerMinute }) => (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <AccessForm isLive={isLive} callsPerMinute={callsPerMinute} />
        <LinksOf businessId={id} />
        <KeysOf businessId={id} />
      </Box>
    )}
  </EditPage>
)

type AccessDecision = Pick<PartnerAccess, 'isLive' | 'callsPerMinute'>

const typedLimit = (calls: number | null) => (calls === null ? '' : writeNumber(calls, 0))

const AccessForm = ({ isLive, callsPerMinute: before }: AccessDecision) => (
  <ShortForm<TypedAccess>
    start={{ isLive, callsPerMinute: typedLimit(before), reason: '' }}
    check={(typed) => checkCallLimit(readAccess(typed), { before })}
    prepare={readAccess}
    submit={t.save}
  >
    <BooleanInput source="isLive" helperText={false} />
    <WholeNumberField source="callsPerMinute" maxLength={6} helperText={t.limitHelp(formatCount(USUAL_CALLS))} />
    <Reason before={before} />
  </ShortForm>
)

/** Why the limit is another one, as soon as it is. */
const Reason = ({ before }: { before: number | null }) => {
  const callsPerMinute = useWatch<TypedAccess, 'callsPerMinute'>({ name: 'callsPerMinute' })
  if (callsPerMinute.trim() === typedLimit(before)) return null
  return <TextField source="reason" isRequired autoComplete="off" maxLength={REASON_MAX_LENGTH} />
}

const LinksOf = ({ businessId }: { businessId: string }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
    {[usage, webhooks].map(({ name, title, paths }) => (
      <Button key={name} component={RouterLink} to={filtered(paths.list, { businessId })} variant="outlined">
        {title}
      </Button>
    ))}
  </Box>
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
