import { Typography } from '@mui/material'
import { SelectInput, TextInput } from 'react-admin'
import type { AuditRow } from '#shared/audit/contract.ts'
import { auditTexts } from '../i18n/audit-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { auditColumns } from './columns.tsx'

const NEWEST_FIRST = { field: 'at', order: 'DESC' } as const
const NO_FILTER = {}
const ACTIONS = Object.entries(auditTexts.action).map(([id, name]) => ({ id, name }))

/** /admin/auditoria: who did what to which record (D-06). */
export const AuditList = () => (
  <ListPage<AuditRow>
    title={auditTexts.title}
    columns={auditColumns}
    sort={NEWEST_FIRST}
    filters={
      <ListFilters columns="1.2fr 1.2fr 1.4fr 1fr 1fr" defaults={NO_FILTER}>
        <TextInput source="person" label={auditTexts.person} helperText={false} resettable />
        <SelectInput source="action" choices={ACTIONS} emptyText={auditTexts.anyAction} helperText={false} />
        <TextInput source="q" label={auditTexts.q} helperText={false} resettable />
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
