import { Box, Typography } from '@mui/material'
import { BooleanInput, ListBase, SelectInput, SortButton, TextInput, useListContext } from 'react-admin'
import type { RequestFilter } from '#shared/requests/desk-contract.ts'
import { requestTexts } from '../i18n/request-texts.ts'
import { ExportButton } from '../ui/ExportButton.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { ListSheet, PAGE_SIZE } from '../ui/ListSheet.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { useToast } from '../ui/useToast.ts'
import { exportColumns } from './requestColumns.ts'
import { RequestRows } from './RequestRows.tsx'

/** What is due first is what the next person takes up. */
const DUE_FIRST = { field: 'dueAt', order: 'ASC' } as const
const DEFAULTS: RequestFilter = { status: 'waiting' }

const KINDS = Object.entries(requestTexts.kind).map(([id, name]) => ({ id, name }))
const STATUSES = Object.entries({ waiting: requestTexts.waiting, ...requestTexts.status }).map(([id, name]) => ({
  id,
  name,
}))

/** S-08: what travellers ask of us; at first, what waits for an answer. */
export const RequestList = () => {
  const toast = useToast()
  return (
    <ListBase
      resource="request"
      sort={DUE_FIRST}
      perPage={PAGE_SIZE}
      filterDefaultValues={DEFAULTS}
      storeKey={false}
      queryOptions={{ onError: toast.failure }}
    >
      <PageHeading title={requestTexts.title}>
        <ExportButton title={requestTexts.title} columns={exportColumns} />
        <Box sx={{ display: { sm: 'none' } }}>
          <SortButton fields={['dueAt', 'createdAt', 'status', 'name']} />
        </Box>
      </PageHeading>
      <RequestFilters />
      <ListSheet empty={<Nothing />}>
        <RequestRows />
      </ListSheet>
    </ListBase>
  )
}

const RequestFilters = () => (
  <ListFilters columns="2.2fr 1fr 1.2fr auto" defaults={DEFAULTS}>
    <TextInput source="q" label={requestTexts.search} helperText={false} resettable />
    <SelectInput source="kind" choices={KINDS} emptyText={requestTexts.allKinds} helperText={false} />
    <SelectInput source="status" choices={STATUSES} emptyText={requestTexts.allStatuses} helperText={false} />
    <BooleanInput source="isOverdue" label={requestTexts.isOverdue} helperText={false} />
  </ListFilters>
)

const Nothing = () => {
  const { filterValues } = useListContext()
  const fields = Object.keys(filterValues)
  if (fields.length === 0) return requestTexts.none
  const isInbox = fields.length === 1 && filterValues.status === DEFAULTS.status
  return (
    <>
      <Typography sx={{ color: 'text.primary' }}>{isInbox ? requestTexts.allAnswered : requestTexts.empty}</Typography>
      <Typography variant="body2">{isInbox ? requestTexts.allAnsweredHint : requestTexts.emptyHint}</Typography>
    </>
  )
}
