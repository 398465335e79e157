import { CanAccess, SelectInput } from 'react-admin'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { dayColumns } from './columns.tsx'
import { RunForm } from './RunForm.tsx'
import { DayShow } from './DayShow.tsx'
import { UnknownPayments } from './UnknownPayments.tsx'
import { reconciliation } from './resource.ts'

const NEWEST_FIRST = { field: 'id', order: 'DESC' } as const
const NO_FILTER = {}
const STATUSES = Object.entries(t.reconciliation.status).map(([id, name]) => ({ id, name }))

/** /admin/reconciliation: the days that were compared with the card provider's list, and a form to reconcile a day. */
export const DayList = () => (
  <ListPage<ReconciliationRow>
    title={reconciliation.title}
    columns={dayColumns}
    sort={NEWEST_FIRST}
    pathOf={reconciliation.paths.show}
    filters={
      <ListFilters columns="1fr 190px 190px" defaults={NO_FILTER}>
        <SelectInput source="status" choices={STATUSES} emptyText={t.reconciliation.anyStatus} helperText={false} />
        <DateInput source="startDate" />
        <DateInput source="endDate" />
      </ListFilters>
    }
    empty={{ none: t.reconciliation.none, title: t.reconciliation.noDaysFound, hint: t.reconciliation.noDaysFoundHint }}
    emptyAtFirst={{ title: t.reconciliation.none, hint: t.reconciliation.noneHint }}
    exports={null}
  >
    <Intro>{t.reconciliation.intro}</Intro>
    <UnknownPayments />
    <CanAccess action="create">
      <RunForm />
    </CanAccess>
  </ListPage>
)

/** The pages of the reconciliation of our payments with the card provider's, under /admin/reconciliation. */
export const reconciliationPages = { list: DayList, show: DayShow }
