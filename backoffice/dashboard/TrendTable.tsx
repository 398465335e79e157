import { Link, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import { formatCount } from '../i18n/format.ts'
import { t } from './texts.ts'
import { filtered } from '../paths.ts'
import { longLabel, type TrendPeriod, type TrendSpan } from './trendLabels.ts'
import { sales } from '../sales/resource.ts'

/** The figures of the trend, the newest first; each row links to its sales. */
export const TrendTable = ({ periods, span }: { periods: readonly TrendPeriod[]; span: TrendSpan }) => (
  <TableContainer sx={{ maxHeight: 360 }} tabIndex={0} aria-label={t.dashboard.trend.tableTitle} component="section">
    <Table size="small" stickyHeader>
      <TableHead>
        <TableRow>
          <TableCell>{t.dashboard.trend.period}</TableCell>
          <TableCell align="right">{t.dashboard.trend.quantity}</TableCell>
          <TableCell align="right">{t.dashboard.trend.gross}</TableCell>
          <TableCell align="right">{t.dashboard.trend.houseShare}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {periods.toReversed().map((period) => (
          <TableRow key={period.startDate}>
            <TableCell component="th" scope="row">
              <Link
                component={RouterLink}
                to={filtered(sales.paths.list, { startDate: period.startDate, endDate: period.endDate })}
              >
                {longLabel(period, span)}
              </Link>
            </TableCell>
            <TableCell align="right">{formatCount(period.quantity)}</TableCell>
            <TableCell align="right">{formatMoney(period.gross)}</TableCell>
            <TableCell align="right">{formatMoney(period.houseShare)}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  </TableContainer>
)
