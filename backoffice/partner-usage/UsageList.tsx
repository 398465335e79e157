import { Box, Typography } from '@mui/material'
import { type ReactNode, useId } from 'react'
import { ListBase, ResourceContextProvider, SelectInput, useBasename, useGetList, useListContext } from 'react-admin'
import { areaOf } from '#shared/access/guard.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import type { UsageError, UsageOfDay, UsageOfKey } from '#shared/partner/usage-contract.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { ListSheet } from '../kit/ListSheet.tsx'
import { Rows } from '../kit/Rows.tsx'
import { ownKeys } from '../partner-keys/resource.ts'
import { FilterChips, RemovableBusinessChip } from '../reports/FilterChips.tsx'
import { BackLink } from '../ui/BackLink.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { allKeyColumns, dayColumns, errorColumns, ownKeyColumns } from './columns.tsx'
import { usage } from './resource.ts'
import { t } from './texts.ts'

const NEWEST_FIRST = { field: 'day', order: 'DESC' } as const
const MOST_FIRST = { field: 'calls', order: 'DESC' } as const
const NO_FILTER = {}

/** /profile/api-usage and /admin/api-usage: the calls by day and by key, and the errors, of the own business or of all (W-07). */
const UsageList = () => {
  const isOwn = useBasename() === areaOf.partner
  return (
    <ListPage<UsageOfDay>
      title={usage.title}
      back={isOwn ? <BackLink to={ownKeys.paths.list}>{t.ownBack}</BackLink> : undefined}
      columns={dayColumns}
      sort={NEWEST_FIRST}
      filters={
        <>
          <ListFilters columns="2fr 1fr 1fr" defaults={NO_FILTER}>
            <KeyInput isOwn={isOwn} />
            <DateInput source="from" label={t.from} />
            <DateInput source="to" label={t.to} />
          </ListFilters>
          {!isOwn && (
            <FilterChips>
              <BusinessChip />
            </FilterChips>
          )}
        </>
      }
      defaults={NO_FILTER}
      empty={{ none: t.none, title: t.empty, hint: t.emptyHint }}
      emptyAtFirst={{ title: t.none, hint: null }}
      exports={null}
      below={<KeysAndErrors isOwn={isOwn} />}
    >
      <Intro>{t.intro}</Intro>
    </ListPage>
  )
}

/** The keys that made calls, of the business that the list is about. */
function useKeys() {
  const { businessId } = useListContext().filterValues as { businessId?: string }
  const filter = businessId ? { businessId } : NO_FILTER
  const pagination = { page: 1, perPage: PAGE_LIMIT }
  return useGetList<UsageOfKey>('partnerUsageKeys', { filter, pagination, sort: MOST_FIRST }).data ?? []
}

const KeyInput = ({ isOwn }: { isOwn: boolean }) => {
  const choices = useKeys().map(({ id, name, hint, businessName }) => ({
    id,
    name: [name, hint, ...(isOwn ? [] : [businessName])].join(' · '),
  }))
  return <SelectInput source="keyId" label={t.key} choices={choices} emptyText={t.anyKey} helperText={false} />
}

const BusinessChip = () => {
  const [first] = useKeys()
  return <RemovableBusinessChip name={first?.businessName} />
}

const KeysAndErrors = ({ isOwn }: { isOwn: boolean }) => {
  const filter = useListContext().filterValues as object
  return (
    <>
      <Section title={t.keys} resource="partnerUsageKeys" filter={filter} empty={t.empty}>
        <Rows<UsageOfKey> columns={isOwn ? ownKeyColumns : allKeyColumns} />
      </Section>
      <Section title={t.errors} resource="partnerUsageErrors" filter={filter} empty={t.noErrors}>
        <Rows<UsageError> columns={errorColumns} />
      </Section>
    </>
  )
}

type SectionProps = { title: string; resource: string; filter: object; empty: string; children: ReactNode }

/** Another list with the filters of the page. */
const Section = ({ title, resource, filter, empty, children }: SectionProps) => {
  const titleId = useId()
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mt: 3 }}>
      <Typography id={titleId} variant="h6" component="h2" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <ResourceContextProvider value={resource}>
        <ListBase filter={filter} sort={MOST_FIRST} perPage={PAGE_LIMIT} disableSyncWithLocation storeKey={false}>
          <ListSheet empty={empty}>{children}</ListSheet>
        </ListBase>
      </ResourceContextProvider>
    </Box>
  )
}

/** How the partner API is used, under /admin/api-usage and /profile/api-usage. */
export const usagePages = { list: UsageList }
