import { Chip, Link } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import type { Area } from '#shared/access/guard.ts'
import { formatDay } from '#shared/dates.ts'
import { type AccountLine, type ListedAccount } from '#shared/partner-account/contract.ts'
import { lineDetail, lineName } from '#shared/partner-account/line-names.ts'
import type { Statement, StatementLine } from '#shared/partner-account/statement-contract.ts'
import type { Column } from '../kit/columns.tsx'
import { filtered } from '../paths.ts'
import { DisputeCell } from './DisputeCell.tsx'
import { TakeBackPaymentButton } from './TakeBackPaymentButton.tsx'
import { ownSales, sales } from '../sales/resource.ts'

/** The columns of the accounts' list. */
export const accountColumns: readonly Column<ListedAccount>[] = [
  { source: 'name', card: 'title' },
  { source: 'debt', figure: 'money', sorts: false, card: 'labelled' },
  { source: 'commissionOwed', figure: 'money', sorts: false, card: 'labelled' },
  { source: 'openDisputes', figure: 'count', sorts: false, show: disputes, cardText: disputes, card: 'line' },
  { source: 'balance', figure: 'money', sorts: false, card: 'end' },
]

/** The number of disputes that wait for an answer; null for none. */
function disputes({ openDisputes }: ListedAccount): ReactNode {
  return openDisputes > 0 ? <Chip variant="outlined" color="warning" label={openDisputes} sx={{ height: 22 }} /> : null
}

/** The address of a line's source: its sale, or for staff the sales that a payment covered. */
function sourceOf(area: Area, { sale, lotId }: AccountLine): string | null {
  if (sale) return (area === 'partner' ? ownSales : sales).paths.show(sale.id)
  return lotId && area === 'administrator' ? filtered(sales.paths.list, { lotId }) : null
}

/** The columns of all lists of account lines. */
function commonColumns(area: Area): readonly Column<AccountLine>[] {
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
  ]
}

const writer: Column<AccountLine> = { source: 'by', csv: ({ by }) => by ?? '—', sorts: false, card: 'detail' }
const takeBack: Column<AccountLine> = {
  source: 'takeBack',
  show: (row) => <TakeBackPaymentButton line={row} />,
  csv: false,
  sorts: false,
  card: 'action',
}

/** The columns of an account's lines, each with a link to its source and the balance after it. */
export function lineColumns(area: Area): readonly Column<AccountLine>[] {
  return area === 'administrator' ? [...commonColumns(area), writer, takeBack] : commonColumns(area)
}

/** The columns of a closed month's lines, each with its dispute. */
export function statementLineColumns(area: Area, statement: Statement): readonly Column<StatementLine>[] {
  return [
    ...(commonColumns(area) as readonly Column<StatementLine>[]),
    {
      source: 'dispute',
      show: (row) => <DisputeCell area={area} statement={statement} line={row} />,
      csv: false,
      sorts: false,
      card: 'action',
    },
  ]
}
