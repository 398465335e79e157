import { Alert, Box, Paper, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { formatMoney, sum } from '#shared/money.ts'
import type { Money, Simulation, Sums } from '#shared/tariffs/simulation.ts'
import { differenceOf } from '#shared/difference.ts'
import { t } from '../../i18n/tariff-review-texts.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Change, type Grouping, SimulationGroups } from './SimulationGroups.tsx'
import { onDesk } from '../../ui/onDesk.ts'
import { Note } from '../../ui/Note.tsx'
import { SimulationSales } from './SimulationSales.tsx'

type Props = { result: Simulation; period: { startDate: string; endDate: string } }

/** The result of a simulation: totals, groups with bars, and the sales with the largest changes. */
export const SimulationResult = ({ result, period }: Props) => {
  const { totals, losses, rises, falls } = result
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <UnpricedSales unpriced={result.unpriced} />
      {totals.sales > 0 && (
        <>
          <Section
            title={t.simulation.totals}
            detail={`${t.simulation.between(formatDay(period.startDate), formatDay(period.endDate))} · ${t.simulation.totalsOf(totals.sales)}`}
          >
            <Totals totals={totals} />
          </Section>
          <Groups result={result} />
          <Section
            title={t.simulation.losses}
            detail={
              losses.sales === 0 ? t.simulation.noLosses : t.simulation.lossesOf(losses.sales, losses.worst.length)
            }
          >
            {losses.sales > 0 && <SimulationSales shifts={losses.worst} figure="houseShare" />}
          </Section>
          {rises.length > 0 && (
            <Section title={t.simulation.rises}>
              <SimulationSales shifts={rises} figure="charged" />
            </Section>
          )}
          {falls.length > 0 && (
            <Section title={t.simulation.falls}>
              <SimulationSales shifts={falls} figure="charged" />
            </Section>
          )}
        </>
      )}
    </Box>
  )
}

type SectionProps = { title: string; detail?: string; actions?: ReactNode; children: ReactNode }

const Section = ({ title, detail, actions, children }: SectionProps) => {
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 2, overflowX: 'auto' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography id={titleId} component="h2" variant="h6" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {detail && <Note sx={{ mt: 0.5, mb: 1 }}>{detail}</Note>}
      {children}
    </Paper>
  )
}

const figures = Object.keys(t.simulation.figure) as (keyof Money)[]

export const Totals = ({ totals: { before, after } }: { totals: Sums }) => (
  <Table size="small" sx={{ '& th, & td': { px: { xs: 0.75, sm: 1.5 } }, '& th:first-of-type': { pl: 0 } }}>
    <TableHead>
      <TableRow>
        <TableCell>{t.simulation.figures}</TableCell>
        <TableCell align="right">{t.simulation.before}</TableCell>
        <TableCell align="right">{t.simulation.after}</TableCell>
        <TableCell align="right" sx={onDesk}>
          {t.simulation.change}
        </TableCell>
      </TableRow>
    </TableHead>
    <TableBody sx={{ '& td': { whiteSpace: 'nowrap' } }}>
      {figures.map((figure) => (
        <TotalLine key={figure} figure={figure} before={before[figure]} after={after[figure]} />
      ))}
    </TableBody>
  </Table>
)

const TotalLine = ({ figure, before, after }: { figure: keyof Money; before: number; after: number }) => {
  const difference = differenceOf(before, after)
  return (
    <TableRow>
      <TableCell component="th" scope="row">
        {t.simulation.figure[figure]}
      </TableCell>
      <TableCell align="right">{formatMoney(before)}</TableCell>
      <TableCell align="right" sx={{ fontWeight: 650 }}>
        {formatMoney(after)}
        <Box sx={{ display: { sm: 'none' }, fontWeight: 400 }}>
          <Change difference={difference} figure={figure} />
        </Box>
      </TableCell>
      <TableCell align="right" sx={onDesk}>
        {`${formatMoney(difference.by)} · `}
        <Change difference={difference} figure={figure} />
      </TableCell>
    </TableRow>
  )
}

const Groups = ({ result }: { result: Simulation }) => {
  const [grouping, setGrouping] = useState<Grouping>('businesses')
  const [figure, setFigure] = useState<keyof Money>('charged')
  return (
    <Section
      title={t.simulation.figure[figure]}
      actions={
        <>
          <Choice label={t.simulation.figures} value={figure} names={t.simulation.figure} onChange={setFigure} />
          <Choice label={t.simulation.by} value={grouping} names={t.simulation.grouping} onChange={setGrouping} />
        </>
      }
    >
      <SimulationGroups groups={result[grouping]} totals={result.totals} grouping={grouping} figure={figure} />
    </Section>
  )
}

export const UnpricedSales = ({ unpriced }: Pick<Simulation, 'unpriced'>) => {
  if (unpriced.length === 0) return null
  const charged = formatMoney(sum(unpriced.map((row) => row.charged)))
  return (
    <Alert severity="warning" variant="outlined" sx={{ bgcolor: 'background.paper' }}>
      {t.simulation.unpriced(sum(unpriced.map(({ sales }) => sales)), charged)}
      <Box component="ul" sx={{ pl: 2.5, my: 0.5 }}>
        {unpriced.map(({ reason, name, sales }) => (
          <li key={`${reason} ${name}`}>{t.simulation.ofReason(t.simulation.reason[reason](name), sales)}</li>
        ))}
      </Box>
    </Alert>
  )
}
