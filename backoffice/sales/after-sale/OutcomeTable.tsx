import { Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { CURRENCY } from '#shared/money.ts'
import { type OutcomeLine, outcomeOf } from '#shared/after-sale/outcome.ts'
import type { SeenFigures } from '#shared/after-sale/seen-figures-contract.ts'
import { t } from '../../i18n/after-sale-texts.ts'
import { formatAmount, formatAmountChange } from '../../i18n/format.ts'

type Props = { title: string; heads: Record<'before' | 'change' | 'after', string>; lines: readonly OutcomeLine[] }

/** What a step comes to: each figure before it, its change, and the figure after it. */
export const OutcomeTable = ({ title, heads, lines }: Props) => (
  <Table size="small" sx={{ '& td, & th': { px: 0.5, py: 0.5, fontVariantNumeric: 'tabular-nums' } }}>
    <caption style={{ captionSide: 'top', textAlign: 'left', padding: '0 4px 4px' }}>{title}</caption>
    <TableHead>
      <TableRow>
        <TableCell>{CURRENCY}</TableCell>
        <TableCell align="right">{heads.before}</TableCell>
        <TableCell align="right">{heads.change}</TableCell>
        <TableCell align="right">{heads.after}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {lines.map(({ figure, before, change, after }) => (
        <TableRow key={figure}>
          <TableCell component="th" scope="row" sx={{ fontWeight: 400 }}>
            {t.sale.outcome.figure[figure]}
          </TableCell>
          <TableCell align="right">{formatAmount(before)}</TableCell>
          <TableCell align="right" sx={{ color: 'text.secondary' }}>
            {formatAmountChange(change)}
          </TableCell>
          <TableCell align="right" sx={{ fontWeight: 650 }}>
            {formatAmount(after)}
          </TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

/** What a step would come to, before it is taken. */
export const PreviewTable = ({ before, change }: { before: SeenFigures; change: SeenFigures }) => (
  <OutcomeTable title={t.sale.outcome.title} heads={t.sale.outcome.preview} lines={outcomeOf([before], [change])} />
)
