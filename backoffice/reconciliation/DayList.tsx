import { Typography } from '@mui/material'
import { CanAccess } from 'react-admin'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import { reconciliationTexts as words } from '../i18n/reconciliation-texts.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { paths } from '../paths.ts'
import { dayColumns } from './columns.tsx'
import { RunForm } from './RunForm.tsx'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** /admin/conciliacion: the days that were held against the card provider's list, and the way to ask for one. */
export const DayList = () => (
  <ListPage<ReconciliationRow>
    title={words.title}
    columns={dayColumns}
    sort={NEWEST_FIRST}
    pathOf={paths.administrator.reconciliationDay}
    empty={{ none: words.none, title: words.none, hint: words.noneHint }}
    exports={null}
  >
    <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
      {words.intro}
    </Typography>
    <CanAccess action="create">
      <RunForm />
    </CanAccess>
  </ListPage>
)
