import { Box } from '@mui/material'
import { SelectInput, TextInput } from 'react-admin'
import { auditWords } from '#shared/audit/actions.ts'
import type { AuditRow } from '#shared/audit/contract.ts'
import { t } from '../i18n/audit-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { auditColumns } from './columns.tsx'
import { auditLog } from './resource.ts'

const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const
const NO_FILTER = {}
const choicesOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([id, name]) => ({ id, name }))
const ACTIONS = choicesOf(auditWords)
const RECORDS = choicesOf(t.audit.record)

const WIDE_ON_PHONE = { gridColumn: { xs: '1 / -1', md: 'auto' } }
const WIDE = { gridColumn: { xs: '1 / -1', md: 'span 3' } }

type Filter = { record?: { resource?: string; id?: string } }

/** Filters by one record: its kind and its name. The filter only works when both are given. */
const RecordFilter = () => (
  <>
    <SelectInput
      source="record.resource"
      label={t.audit.recordKind}
      choices={RECORDS}
      emptyText={t.audit.anyRecord}
      validate={(kind, { record }: Filter) => (!kind && record?.id?.trim() ? t.audit.kindMissing : undefined)}
      helperText={false}
    />
    <TextInput
      source="record.id"
      label={t.audit.recordId}
      validate={(id: string | undefined, { record }: Filter) =>
        record?.resource && !id?.trim() ? t.audit.recordMissing : undefined
      }
      slotProps={{ htmlInput: { maxLength: 100 } }}
      helperText={false}
      resettable
    />
  </>
)

/** /admin/audit-log: what each user did to which record (D-06). */
export const AuditList = () => (
  <ListPage<AuditRow>
    title={auditLog.title}
    columns={auditColumns}
    sort={NEWEST_FIRST}
    filters={
      <ListFilters columns="repeat(4, 1fr)" defaults={NO_FILTER}>
        <TextInput source="person" label={t.audit.person} helperText={false} resettable />
        <Box sx={WIDE_ON_PHONE}>
          <SelectInput source="action" choices={ACTIONS} emptyText={t.audit.anyAction} helperText={false} fullWidth />
        </Box>
        <Box sx={WIDE}>
          <TextInput source="q" label={t.audit.q} helperText={false} resettable fullWidth />
        </Box>
        <RecordFilter />
        <DateInput source="from" label={t.audit.from} />
        <DateInput source="to" label={t.audit.to} />
      </ListFilters>
    }
    defaults={NO_FILTER}
    empty={{ none: t.audit.none, title: t.audit.empty, hint: t.audit.emptyHint }}
  >
    <Intro>{t.audit.intro}</Intro>
  </ListPage>
)
