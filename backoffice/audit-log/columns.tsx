import { Link } from '@mui/material'
import { useCanAccess } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AuditRow, RecordKind } from '#shared/audit/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/audit-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { AuditDetail } from './AuditDetail.tsx'
import { actionOf, detailOf, subjectOf } from './detail.ts'
import { accounts } from '../partner-accounts/resource.ts'
import { brokers } from '../brokers/resource.ts'
import { businesses } from '../businesses/resource.ts'
import { exchangeRates } from '../exchange-rates/resource.ts'
import { entryRequirements } from '../entry-requirements/resource.ts'
import { instalmentPlans } from '../instalment-plans/resource.ts'
import { paymentMethods } from '../payment-methods/resource.ts'
import { promoCodes } from '../promo-codes/resource.ts'
import { reconciliation } from '../reconciliation/resource.ts'
import { requests } from '../requests/resource.ts'
import { sales } from '../sales/resource.ts'
import { tariffs } from '../tariffs/resource.ts'
import { users } from '../users/resource.ts'

type RecordPage = { action: 'show' | 'edit'; pathOf: (id: string) => string }

const showPage = ({ paths }: { paths: { show: RecordPage['pathOf'] } }): RecordPage => ({
  action: 'show',
  pathOf: paths.show,
})

/** The page of a record, by its kind, with the permission that it needs. */
const PAGES: Record<RecordKind, RecordPage> = {
  sales: showPage(sales),
  business: showPage(businesses),
  broker: showPage(brokers),
  accounts: showPage(accounts),
  promoCodes: showPage(promoCodes),
  request: showPage(requests),
  reconciliation: showPage(reconciliation),
  tariffs: showPage(tariffs),
  instalmentPlans: { action: 'edit', pathOf: instalmentPlans.paths.edit },
  paymentMethods: { action: 'edit', pathOf: paymentMethods.paths.edit },
  entryRequirements: { action: 'edit', pathOf: entryRequirements.paths.edit },
  exchangeRates: { action: 'edit', pathOf: exchangeRates.paths.edit },
  users: showPage(users),
}

export function personOf({ person }: AuditRow): string {
  return person?.name ?? t.audit.server
}

/** Shortens the id of a record without a page to its first characters, which suffice to distinguish it. */
function shortened(subject: string): string {
  return /^[0-9a-f-]{32,}$/.test(subject) ? `${subject.slice(0, 8)}…` : subject
}

const RecordLink = ({ record, subject }: Pick<AuditRow, 'record' | 'subject'>) =>
  record ? <RecordName {...record} /> : <span title={subject}>{shortened(subjectOf(subject))}</span>

/** A record by its name, with a link for those who may open its page. */
const RecordName = ({ resource, id, name }: NonNullable<AuditRow['record']>) => {
  const { action, pathOf } = PAGES[resource]
  const { canAccess } = useCanAccess({ resource, action })
  return canAccess ? (
    <Link component={RouterLink} to={pathOf(id)}>
      {name}
    </Link>
  ) : (
    name
  )
}

/** The columns of the audit log. */
export const auditColumns: readonly Column<AuditRow>[] = [
  { source: 'at', csv: ({ at }) => formatMoment(at), sx: { whiteSpace: 'nowrap' }, card: 'detail' },
  { source: 'person', csv: personOf, sorts: false, card: 'detail', sx: { overflowWrap: 'break-word' } },
  { source: 'action', csv: ({ action }) => actionOf(action), sorts: false, card: 'title' },
  {
    source: 'record',
    csv: ({ record, subject }) => record?.name ?? subjectOf(subject),
    show: (row) => <RecordLink {...row} />,
    sorts: false,
    card: 'line',
    sx: { overflowWrap: 'anywhere' },
  },
  {
    source: 'detail',
    csv: detailOf,
    show: (row) => <AuditDetail entry={row} />,
    sorts: false,
    card: 'line',
    sx: { maxWidth: 460 },
  },
]
