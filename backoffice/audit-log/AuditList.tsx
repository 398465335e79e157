import { Box, Typography } from '@mui/material'
import { SelectInput, TextInput } from 'react-admin'
import type { AuditRow } from '#shared/audit/contract.ts'
import { auditTexts } from '../i18n/audit-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { auditColumns } from './columns.tsx'

const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const
const NO_FILTER = {}
const choicesOf = (names: Readonly<Record<string, string>>) => Object.entries(names).map(([id, name]) => ({ id, name }))
const ACTIONS = choicesOf(auditTexts.action)
const RECORDS = choicesOf(auditTexts.record)

const WIDE_ON_PHONE = { gridColumn: { xs: '1 / -1', md: 'auto' } }
const WIDE = { gridColumn: { xs: '1 / -1', md: 'span 3' } }

type Filter = { record?: { resource?: string; id?: string } }

/** Which record, by its kind and what people call it: the one without the other is no filter yet. */
const RecordFilter = () => (
  <>
    <SelectInput
      source="record.resource"
      label={auditTexts.recordKind}
      choices={RECORDS}
      emptyText={auditTexts.anyRecord}
      validate={(kind, { record }: Filter) => (!kind && record?.id?.trim() ? auditTexts.kindMissing : undefined)}
      helperText={false}
    />
    <TextInput
      source="record.id"
      label={auditTexts.recordId}
      validate={(id: string | undefined, { record }: Filter) =>
        record?.resource && !id?.trim() ? auditTexts.recordMissing : undefined
      }
      slotProps={{ htmlInput: { maxLength: 100 } }}
      helperText={false}
      resettable
    />
  </>
)

/** /admin/auditoria: who did what to which record (D-06). */
export const AuditList = () => (
  <ListPage<AuditRow>
    title={auditTexts.title}
    columns={auditColumns}
    sort={NEWEST_FIRST}
    filters={
      <ListFilters columns="repeat(4, 1fr)" defaults={NO_FILTER}>
        <TextInput source="person" label={auditTexts.person} helperText={false} resettable />
        <Box sx={WIDE_ON_PHONE}>
          <SelectInput
            source="action"
            choices={ACTIONS}
            emptyText={auditTexts.anyAction}
            helperText={false}
            fullWidth
          />
        </Box>
        <Box sx={WIDE}>
          <TextInput source="q" label={auditTexts.q} helperText={false} resettable fullWidth />
        </Box>
        <RecordFilter />
        <DateInput source="from" label={auditTexts.from} />
        <DateInput source="to" label={auditTexts.to} />
      </ListFilters>
    }
    defaults={NO_FILTER}
    empty={{ none: auditTexts.none, title: auditTexts.empty, hint: auditTexts.emptyHint }}
  >
    <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
      {auditTexts.intro}
    </Typography>
  </ListPage>
)
