import { Chip, Link, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { monthInWords } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import type { ClosingRow } from '#shared/partner-account/statement-contract.ts'
import { type GroupTotals, lineGroups } from '#shared/partner-account/statement.ts'
import { t } from '../i18n/statement-texts.ts'
import type { Column } from '../kit/columns.tsx'
import { Note } from '../ui/Note.tsx'
import { statements } from './resource.ts'

/** A row of the month's closing: one account. */
type Row = Omit<ClosingRow, 'totals'> & GroupTotals & { id: string }

const COLORS: Record<ClosingRow['state'], 'default' | 'info' | 'success' | 'warning'> = {
  open: 'default',
  asked: 'info',
  closed: 'success',
  earlier: 'warning',
}

const State = ({ state, next, statementId }: Row) => (
  <>
    <Chip variant="outlined" color={COLORS[state]} label={t.statements.close.state[state]} sx={{ height: 22 }} />
    {state === 'earlier' && <Note>{t.statements.close.next(monthInWords(next))}</Note>}
    {statementId && (
      <Typography variant="body2">
        <Link component={RouterLink} to={statements.paths.show(statementId)}>
          {t.statements.close.see}
        </Link>
      </Typography>
    )}
  </>
)

/** A balance in cents; null is unknown, while an earlier month is open. */
const balance = (cents: number | null) => (cents === null ? '—' : formatMoney(cents))

/** The columns of a month's closing: one row for each account. */
export const closingColumns: readonly Column<Row>[] = [
  { source: 'businessName', sorts: false, card: 'title' },
  { source: 'state', show: (row) => <State {...row} />, sorts: false, card: 'line' },
  { source: 'opening', show: ({ opening }) => balance(opening), sorts: false, align: 'right', card: 'labelled' },
  ...lineGroups.map((source): Column<Row> => ({ source, figure: 'money', sorts: false, card: 'labelled' })),
  { source: 'closing', show: ({ closing }) => balance(closing), sorts: false, align: 'right', card: 'end' },
]
