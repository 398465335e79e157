import { Box } from '@mui/material'
import { formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import { formatCount, formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/reconciliation-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { ReconciliationStatus } from './ReconciliationStatus.tsx'

/** The columns of the reconciled days. */
export const dayColumns: readonly Column<ReconciliationRow>[] = [
  { source: 'id', show: ({ id }) => formatDay(id), card: 'title' },
  { source: 'status', show: (row) => <ReconciliationStatus {...row} />, sorts: false, card: 'end' },
  side('ours'),
  side('theirs'),
  {
    source: 'open',
    show: ({ open, found }) => (
      <Box component="span" sx={open > 0 ? { color: 'error.main', fontWeight: 650 } : {}}>
        {t.reconciliation.openOf(open, found)}
      </Box>
    ),
    sorts: false,
    align: 'right',
    card: 'labelled',
  },
  {
    source: 'finishedAt',
    show: ({ finishedAt }) => (finishedAt ? formatMoment(finishedAt) : '—'),
    sorts: false,
    sx: { whiteSpace: 'nowrap' },
  },
]

/** The column with one side's figures of a day. */
function side(source: 'ours' | 'theirs'): Column<ReconciliationRow> {
  return {
    source,
    show: ({ figures }) => {
      const payments = figures?.[source].payments
      return payments ? `${formatCount(payments.count)} · ${formatMoney(payments.total)}` : '—'
    },
    sorts: false,
    align: 'right',
    card: 'labelled',
  }
}
