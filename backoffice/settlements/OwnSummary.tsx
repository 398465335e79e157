import { Box, Link, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { useGetList, useListContext, useTranslateLabel } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import type { SaleFilter } from '#shared/sales/contract.ts'
import type { ProfileReportRow } from '#shared/settlements/row-contract.ts'
import { formatCount, formatPercent } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { filtered, paths } from '../paths.ts'
import { periodOf } from '../reports/periods.ts'

type OwnRow = ProfileReportRow & { id: string }

/** The report's figures, as it names them. */
const FIGURES = {
  invoiced: formatMoney,
  quantity: formatCount,
  commissionPercent: formatPercent,
  discount: formatMoney,
  netToPay: formatMoney,
  netPaid: formatMoney,
  netOwed: formatMoney,
  netToCollect: formatMoney,
} as const satisfies Partial<Record<keyof OwnRow, (value: number) => string>>

/** What a business sold in the days that its list of sales shows (§2), and the way to the whole report. */
export const OwnSummary = () => {
  const period = periodOf(useListContext().filterValues as SaleFilter)
  const { data } = useGetList<OwnRow>('ownSettlements', { filter: period })
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 1.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 2 }}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {texts.ownSettlements.summary}
        </Typography>
        <Link component={RouterLink} to={filtered(paths.partner.settlements, period)}>
          {texts.ownSettlements.see}
        </Link>
      </Box>
      {data?.[0] && <Figures row={data[0]} />}
    </Paper>
  )
}

const Figures = ({ row }: { row: OwnRow }) => {
  const labelOf = useTranslateLabel()
  const sources = Object.keys(FIGURES) as (keyof typeof FIGURES)[]
  return (
    <Box
      component="dl"
      sx={{ m: 0, mt: 1, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(118px, 1fr))' }}
    >
      {sources.map((source) => (
        <Box key={source}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {labelOf({ source, resource: 'ownSettlements' })}
          </Typography>
          <Typography component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {FIGURES[source](row[source])}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
