import { Box, Link, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { Link as RouterLink } from 'react-router-dom'
import { differenceOf } from '#shared/difference.ts'
import { formatMoney } from '#shared/money.ts'
import type { Comparison } from '#shared/settlements/comparison-contract.ts'
import { formatChange } from '../i18n/format.ts'
import { t } from './texts.ts'
import { filtered } from '../paths.ts'
import { Bar, Swatch } from '../ui/bars.tsx'
import { type Scale, scaleOf, shareOf } from '../ui/scale.ts'
import { onDesk } from '../ui/onDesk.ts'
import { sales } from '../sales/resource.ts'

export type Subject = 'businesses' | 'plans'

const filterBy = { businesses: 'businessId', plans: 'planId' } as const
type Row = Pick<Comparison['plans']['rows'][number], 'name' | 'current' | 'previous'>
type Props = { comparison: Comparison; subject: Subject }

/** A table with a bar for each period, all to one scale. A name links to its sales of the newer period. */
export const ComparisonTable = ({ comparison, subject }: Props) => {
  const { rows, others } = comparison[subject]
  if (rows.length === 0) return <Empty />
  const all = [...rows, ...(others ? [others] : [])]
  const scale = scaleOf(all.flatMap(({ current, previous }) => [current.gross, previous.gross]))
  return (
    <Table
      size="small"
      sx={{
        '& th, & td': { px: { xs: 0.75, sm: 1.5 } },
        '& th:first-of-type': { pl: 0 },
      }}
    >
      <TableHead>
        <TableRow>
          <TableCell sx={{ width: 1 }}>{t.dashboard.comparison.subjectOf[subject]}</TableCell>
          <TableCell align="right">
            <Swatch color="primary.main" />
            {t.dashboard.comparison.now}
          </TableCell>
          <TableCell align="right">
            <Swatch color="text.disabled" />
            {t.dashboard.comparison.before}
          </TableCell>
          <TableCell align="right" sx={onDesk}>
            {t.dashboard.comparison.change}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => {
          const filter = { ...comparison.current, [filterBy[subject]]: row.id }
          return <Line key={row.id} row={row} scale={scale} to={filtered(sales.paths.list, filter)} />
        })}
        {others && <Line row={{ name: t.dashboard.comparison.others(others.subjects), ...others }} scale={scale} />}
      </TableBody>
    </Table>
  )
}

const Line = ({ row: { name, current, previous }, scale, to }: { row: Row; scale: Scale; to?: string }) => (
  <TableRow>
    <TableCell component="th" scope="row">
      {to ? (
        <Link component={RouterLink} to={to}>
          {name}
        </Link>
      ) : (
        name
      )}
      <Bar share={shareOf(current.gross, scale)} color="primary.main" />
      <Bar share={shareOf(previous.gross, scale)} color="text.disabled" />
    </TableCell>
    <Amount sold={current} isStrong />
    <Amount sold={previous} />
    <TableCell align="right" sx={{ ...onDesk, whiteSpace: 'nowrap' }}>
      <Change percent={differenceOf(previous.gross, current.gross, 0).percent} />
    </TableCell>
  </TableRow>
)

const Amount = ({ sold, isStrong = false }: { sold: Row['current']; isStrong?: boolean }) => (
  <TableCell align="right" sx={{ whiteSpace: 'nowrap', ...(isStrong ? { fontWeight: 650 } : {}) }}>
    {formatMoney(sold.gross)}
    <Typography variant="body2" sx={{ color: 'text.secondary', fontSize: '0.78125rem' }}>
      {t.dashboard.sales(sold.quantity)}
    </Typography>
  </TableCell>
)

const Change = ({ percent }: { percent: number | null }) =>
  percent === null ? (
    t.dashboard.comparison.new
  ) : (
    <Box component="span" sx={{ color: percent < 0 ? 'warning.main' : 'success.main' }}>
      {formatChange(percent)}
    </Box>
  )

const Empty = () => (
  <Typography component="output" sx={{ display: 'block', textAlign: 'center', color: 'text.secondary', py: 5 }}>
    {t.dashboard.comparison.empty}
  </Typography>
)
