import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { AuditRow, RecordKind } from '#shared/audit/contract.ts'
import { formatMoment } from '../i18n/format.ts'
import { auditTexts } from '../i18n/audit-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { paths } from '../paths.ts'

const { sale, business, broker, promoCode, request, user } = paths.administrator

/** The page of each kind of record. */
const PAGES: Record<RecordKind, (id: string) => string> = {
  sales: sale,
  business: business.detail,
  broker: broker.detail,
  promoCodes: promoCode,
  request,
  users: user,
}

export function personOf({ person }: AuditRow): string {
  return person?.name ?? auditTexts.server
}

/** What an entry says beside its action: "rows: 3 · status: clean". */
function detailOf({ detail }: AuditRow): string {
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(' · ')
}

const AuditDetail = ({ row }: { row: AuditRow }) => (
  <Box component="span" sx={{ fontSize: '0.8125rem', color: 'text.secondary', overflowWrap: 'anywhere' }}>
    {detailOf(row)}
  </Box>
)

const RecordLink = ({ record, subject }: Pick<AuditRow, 'record' | 'subject'>) =>
  record ? (
    <Link component={RouterLink} to={PAGES[record.resource](record.id)}>
      {record.name}
    </Link>
  ) : (
    <Box component="span" sx={{ display: 'inline-block', maxWidth: 160, overflowWrap: 'anywhere' }}>
      {subject}
    </Box>
  )

/** Entries as the log shows them. */
export const auditColumns: readonly Column<AuditRow>[] = [
  { source: 'at', csv: ({ at }) => formatMoment(at), sx: { whiteSpace: 'nowrap' }, card: 'detail' },
  { source: 'person', csv: personOf, sorts: false, card: 'detail', sx: { overflowWrap: 'anywhere' } },
  { source: 'action', csv: ({ action }) => auditTexts.actionOf(action), sorts: false, card: 'title' },
  {
    source: 'record',
    csv: ({ record, subject }) => record?.name ?? subject,
    show: (row) => <RecordLink {...row} />,
    sorts: false,
    card: 'end',
    sx: { overflowWrap: 'anywhere' },
  },
  {
    source: 'detail',
    csv: detailOf,
    show: (row) => <AuditDetail row={row} />,
    sorts: false,
    card: 'line',
    sx: { maxWidth: 460 },
  },
]
