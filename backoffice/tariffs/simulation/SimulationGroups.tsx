import { Box, Table, TableBody, TableCell, TableFooter, TableHead, TableRow, Typography } from '@mui/material'
import { formatMoney } from '#shared/money.ts'
import type { Group, Money, parties, Simulation, Sums } from '#shared/tariffs/simulation.ts'
import { type Difference, differenceOf } from '#shared/difference.ts'
import { formatChange } from '../../i18n/format.ts'
import { t } from '../../i18n/tariff-review-texts.ts'
import { Bar, Swatch } from '../../ui/bars.tsx'
import { type Scale, scaleOf, shareOf } from '../../ui/scale.ts'
import { onDesk } from '../../ui/onDesk.ts'

export type Grouping = keyof Pick<Simulation, 'businesses' | 'plans' | 'destinations' | 'parties'>

type Props = { groups: readonly Group[]; totals: Sums; grouping: Grouping; figure: keyof Money }

/** A table with two bars for each row, to one scale: the actual amount and the simulated one. */
export const SimulationGroups = ({ groups, totals, grouping, figure }: Props) => {
  const scale = scaleOf(groups.flatMap(({ before, after }) => [before[figure], after[figure]]))
  return (
    <Table size="small" sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.5 } }, '& th:first-of-type': { pl: 0 } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t.simulation.grouping[grouping]}</TableCell>
          <TableCell align="right">
            <Swatch color="text.disabled" />
            {t.simulation.before}
          </TableCell>
          <TableCell align="right">
            <Swatch color="primary.main" />
            {t.simulation.after}
          </TableCell>
          <TableCell align="right" sx={onDesk}>
            {t.simulation.change}
          </TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {groups.map((group) => (
          <Line key={group.id} name={nameOf(group, grouping)} sums={group} figure={figure} scale={scale} />
        ))}
      </TableBody>
      <TableFooter sx={{ '& th, & td': { fontWeight: 650, fontSize: '0.84375rem', color: 'text.primary' } }}>
        <Line name={t.simulation.total} sums={totals} figure={figure} />
      </TableFooter>
    </Table>
  )
}

function nameOf({ id, name }: Group, grouping: Grouping): string {
  return grouping === 'parties' ? t.simulation.party[id as (typeof parties)[number]] : name
}

type LineProps = { name: string; sums: Sums; figure: keyof Money; scale?: Scale }

const Line = ({ name, sums, figure, scale }: LineProps) => {
  const { [figure]: before } = sums.before
  const { [figure]: after } = sums.after
  const difference = differenceOf(before, after)
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {name}
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary', fontSize: '0.78125rem' }}>
          {t.simulation.sales(sums.sales)}
        </Typography>
        {scale && (
          <>
            <Bar share={shareOf(before, scale)} color="text.disabled" />
            <Bar share={shareOf(after, scale)} color="primary.main" />
          </>
        )}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
        {formatMoney(before)}
      </TableCell>
      <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontWeight: 650 }}>
        {formatMoney(after)}
        <Box sx={{ display: { sm: 'none' }, fontWeight: 400 }}>
          <Change difference={difference} figure={figure} />
        </Box>
      </TableCell>
      <TableCell align="right" sx={{ ...onDesk, whiteSpace: 'nowrap' }}>
        {`${formatMoney(difference.by)} · `}
        <Change difference={difference} figure={figure} />
      </TableCell>
    </TableRow>
  )
}

/** The change of an amount, in percent; nothing where the amount did not exist before. */
export const Change = ({ difference: { by, percent }, figure }: { difference: Difference; figure: keyof Money }) => (
  <Box component="span" sx={{ color: colorOf(by, figure) }}>
    {percent === null ? '—' : formatChange(percent)}
  </Box>
)

/** The colour of a change: a higher charge and a higher share of ours are good; a change of the others' amounts is neutral. */
function colorOf(by: number, figure: keyof Money): string {
  if (by === 0 || figure === 'cost' || figure === 'commission') return 'text.secondary'
  return by < 0 ? 'warning.main' : 'success.main'
}
