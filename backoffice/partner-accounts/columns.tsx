import { Link } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import type { Area } from '#shared/auth/guard.ts'
import { formatDay } from '#shared/dates.ts'
import { type Account, type AccountLine } from '#shared/partner-account/contract.ts'
import { lineDetail, lineName } from '#shared/partner-account/line-names.ts'
import type { Column } from '../kit/columns.tsx'
import { filtered, paths } from '../paths.ts'
import { TakeBackPaymentButton } from './TakeBackPaymentButton.tsx'

/** How each account stands. */
export const accountColumns: readonly Column<Account>[] = [
  { source: 'name', card: 'title' },
  { source: 'debt', figure: 'money', sorts: false, card: 'labelled' },
  { source: 'commissionOwed', figure: 'money', sorts: false, card: 'labelled' },
  { source: 'balance', figure: 'money', sorts: false, card: 'end' },
]

/** What a line comes from: its sale, or for staff the sales that a payment covered. */
function sourceOf(area: Area, { sale, lotId }: AccountLine): string | null {
  if (sale) return paths[area].sale(sale.id)
  return lotId && area === 'administrator' ? filtered(paths.administrator.sales, { lotId }) : null
}

/** The lines of an account, each with the way to its source and the balance after it. */
export function lineColumns(area: Area): readonly Column<AccountLine>[] {
  const takeBack: Column<AccountLine> = {
    source: 'takeBack',
    show: (row) => <TakeBackPaymentButton line={row} />,
    csv: false,
    sorts: false,
    card: 'action',
  }
  const written: Column<AccountLine> = { source: 'by', csv: ({ by }) => by ?? '—', sorts: false, card: 'detail' }
  return [
    { source: 'day', csv: ({ day }) => formatDay(day), sx: { whiteSpace: 'nowrap' }, card: 'detail' },
    {
      source: 'kind',
      csv: lineName,
      show: (row) => {
        const source = sourceOf(area, row)
        return source ? (
          <Link component={RouterLink} to={source}>
            {lineName(row)}
          </Link>
        ) : (
          lineName(row)
        )
      },
      sorts: false,
      card: 'title',
    },
    { source: 'detail', csv: lineDetail, sorts: false, sx: { overflowWrap: 'anywhere' }, card: 'line' },
    { source: 'amount', figure: 'money', sorts: false, card: 'end' },
    { source: 'balance', figure: 'money', sorts: false, card: 'labelled' },
    ...(area === 'administrator' ? [written, takeBack] : []),
  ]
}
