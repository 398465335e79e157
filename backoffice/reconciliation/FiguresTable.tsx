import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material'
import { formatMoney } from '#shared/money.ts'
import type { ReconciliationRow } from '#shared/reconciliation/contract.ts'
import { formatCount } from '../i18n/format.ts'
import { t } from '../i18n/reconciliation-texts.ts'

type Figures = NonNullable<ReconciliationRow['figures']>

/** The number and the sum of each side's payments on a day; figures that do not match are highlighted. */
export const FiguresTable = ({ figures: { ours, theirs } }: { figures: Figures }) => (
  <Table size="small" aria-label={t.reconciliation.figures.title} sx={{ '& th, & td': { px: { xs: 1, sm: 1.5 } } }}>
    <TableHead>
      <TableRow>
        <TableCell>{t.reconciliation.figures.what}</TableCell>
        <TableCell align="right">{t.reconciliation.figures.here}</TableCell>
        <TableCell align="right">{t.reconciliation.figures.there}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {(['payments', 'refunds'] as const).map((what) => (
        <FigureRow key={what} name={t.reconciliation.figures[what]} here={ours[what]} there={theirs[what]} />
      ))}
    </TableBody>
  </Table>
)

type Figure = Figures['ours']['payments']

const FigureRow = ({ name, here, there }: { name: string; here: Figure; there: Figure }) => {
  const agree = here.count === there.count && here.total === there.total
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name}
      </TableCell>
      {[here, there].map((figure, side) => (
        <TableCell
          key={side}
          align="right"
          sx={{ whiteSpace: 'nowrap', ...(agree ? {} : { color: 'error.main', fontWeight: 650 }) }}
        >
          {formatCount(figure.count)}
          <Box component="span" sx={{ display: { xs: 'none', sm: 'inline' } }}>
            {' · '}
          </Box>
          <Box component="span" sx={{ display: { xs: 'block', sm: 'inline' } }}>
            {formatMoney(figure.total)}
          </Box>
        </TableCell>
      ))}
    </TableRow>
  )
}
