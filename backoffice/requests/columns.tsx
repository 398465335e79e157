import type { RequestRow } from '#shared/requests/desk-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/request-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { OverdueChip, RequestStatus } from './RequestStatus.tsx'

const FILE_ONLY = { sorts: false, hidden: true } as const

/** The columns of the requests' list. */
export const requestColumns: readonly Column<RequestRow>[] = [
  { source: 'caseNumber', card: 'title' },
  { source: 'kind', csv: ({ kind }) => t.requests.kind[kind], sorts: false, card: 'detail' },
  {
    source: 'status',
    csv: ({ status }) => t.requests.status[status],
    show: ({ status }) => <RequestStatus status={status} />,
    card: 'end',
  },
  {
    source: 'name',
    csv: ({ name }) => name,
    show: ({ name, email }) => name ?? email ?? '—',
    card: 'line',
    cardText: ({ name, email, voucher }) => name ?? email ?? voucher,
  },
  { source: 'voucher', sorts: false, sx: { maxWidth: 180, overflow: 'hidden', textOverflow: 'ellipsis' } },
  { source: 'attachmentCount', sorts: false, align: 'right' },
  { source: 'createdAt', csv: ({ createdAt }) => formatMoment(createdAt) },
  {
    source: 'dueAt',
    csv: ({ dueAt }) => formatMoment(dueAt),
    show: ({ dueAt, isOverdue }) => (
      <>
        {formatMoment(dueAt)}
        {isOverdue && <OverdueChip />}
      </>
    ),
    sx: { whiteSpace: 'nowrap' },
    card: 'detail',
  },
  { source: 'isOverdue', csv: ({ isOverdue }) => (isOverdue ? 'Sí' : 'No'), ...FILE_ONLY },
  { source: 'document', ...FILE_ONLY },
  { source: 'email', ...FILE_ONLY },
  {
    source: 'saleNumber',
    csv: ({ saleNumber }) => (saleNumber === null ? null : saleCode(saleNumber)),
    ...FILE_ONLY,
  },
  { source: 'businessName', ...FILE_ONLY },
]
