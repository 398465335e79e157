import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import type { Money, SaleShift } from '#shared/tariffs/simulation.ts'
import { differenceOf } from '#shared/difference.ts'
import { t } from '../../i18n/tariff-review-texts.ts'
import { onDesk } from '../../ui/onDesk.ts'
import { Change } from './SimulationGroups.tsx'
import { sales } from '../../sales/resource.ts'

type Props = { shifts: readonly SaleShift[]; figure: keyof Money }

/** Single sales with the actual and the simulated amount; each links to its page. */
export const SimulationSales = ({ shifts, figure }: Props) => (
  <Table size="small" sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.5 } }, '& th:first-of-type': { pl: 0 } }}>
    <TableHead>
      <TableRow>
        <TableCell>{t.simulation.sale}</TableCell>
        <TableCell align="right" sx={onDesk}>
          {t.simulation.before}
        </TableCell>
        <TableCell align="right">{t.simulation.after}</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {shifts.map((shift) => (
        <TableRow key={shift.id}>
          <TableCell component="th" scope="row">
            <Link component={RouterLink} to={sales.paths.show(shift.id)} sx={{ fontWeight: 600 }}>
              {saleCode(shift.number)}
            </Link>
            <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
              {detailOf(shift)}
            </Typography>
          </TableCell>
          <Amount sx={onDesk}>{formatMoney(shift.before[figure])}</Amount>
          <Amount>
            <Box component="s" sx={{ display: { xs: 'block', sm: 'none' }, color: 'text.secondary' }}>
              {formatMoney(shift.before[figure])}
            </Box>
            <strong>{formatMoney(shift.after[figure])}</strong>
            <Box>
              <Change difference={differenceOf(shift.before[figure], shift.after[figure])} figure={figure} />
            </Box>
          </Amount>
        </TableRow>
      ))}
    </TableBody>
  </Table>
)

const Amount = ({ sx = {}, children }: { sx?: object; children: ReactNode }) => (
  <TableCell align="right" sx={{ whiteSpace: 'nowrap', verticalAlign: 'top', ...sx }}>
    {children}
  </TableCell>
)

function detailOf({ businessName, planName, destinationName, days, promoCode }: SaleShift): string {
  const parts = [businessName, planName, destinationName, t.simulation.days(days), promoCode]
  return parts.filter((part) => part !== null).join(' · ')
}
