import { Typography } from '@mui/material'
import { CanAccess } from 'react-admin'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { paths } from '../paths.ts'
import { dayColumns } from './columns.tsx'
import { RunForm } from './RunForm.tsx'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const

/** /admin/conciliacion: the days that were held against the card provider's list, and the way to ask for one. */
export const DayList = () => (
  <ListPage<ReconciliationRow>
    title={t.reconciliation.title}
    columns={dayColumns}
    sort={NEWEST_FIRST}
    pathOf={paths.administrator.reconciliationDay}
    empty={{ none: t.reconciliation.none, title: t.reconciliation.none, hint: t.reconciliation.noneHint }}
    exports={null}
  >
    <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
      {t.reconciliation.intro}
    </Typography>
    <CanAccess action="create">
      <RunForm />
    </CanAccess>
  </ListPage>
)
