import { Chip, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { RefundRow, RefundStatus } from '#shared/refunds/contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { formatMoment } from '../i18n/format.ts'
import { t } from '../i18n/after-sale-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { TransferButton } from './TransferButton.tsx'
import { sales } from '../sales/resource.ts'

const COLORS: Record<RefundStatus, 'warning' | 'success' | 'error' | 'default'> = {
  waiting: 'default',
  pending: 'warning',
  done: 'success',
  stuck: 'error',
  transferred: 'success',
}

const saleText = ({ sale }: RefundRow) => (sale ? `${saleCode(sale.number)} ${sale.holder}` : '—')

/** The columns of full and partial refunds, with the result of each. */
export const refundColumns: readonly Column<RefundRow>[] = [
  {
    source: 'createdAt',
    csv: ({ createdAt }) => formatMoment(createdAt),
    sx: { whiteSpace: 'nowrap' },
    card: 'detail',
  },
  {
    source: 'sale',
    csv: saleText,
    show: (row) =>
      row.sale ? (
        <Link component={RouterLink} to={sales.paths.show(row.sale.id)}>
          {saleText(row)}
        </Link>
      ) : (
        '—'
      ),
    sorts: false,
    card: 'title',
    cardText: saleText,
  },
  { source: 'reason', csv: ({ reason }) => t.refunds.reason(reason), sorts: false, card: 'line' },
  { source: 'isPart', csv: ({ isPart }) => (isPart ? t.refunds.part : t.refunds.whole), sorts: false, card: 'detail' },
  { source: 'amount', figure: 'money', card: 'end' },
  {
    source: 'status',
    csv: ({ status }) => t.refunds.status[status],
    show: ({ status }) => (
      <Chip variant="outlined" color={COLORS[status]} label={t.refunds.status[status]} sx={{ height: 22 }} />
    ),
    sorts: false,
    card: 'line',
  },
  { source: 'account', csv: ({ account }) => account ?? '—', sorts: false, card: 'detail' },
  { source: 'order', sorts: false, sx: { overflowWrap: 'anywhere' }, card: 'detail' },
  { source: 'purchaseId', csv: ({ purchaseId }) => purchaseId ?? '—', sorts: false, hidden: true },
  { source: 'reference', csv: ({ reference }) => reference ?? '—', sorts: false, sx: { overflowWrap: 'anywhere' } },
  { source: 'transfer', show: (row) => <TransferButton refund={row} />, sorts: false, card: 'action' },
]
