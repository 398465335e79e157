import { Box, Link, Paper, Typography } from '@mui/material'
import { useId } from 'react'
import { useGetList, useListContext, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatPercent, formatMoney } from '#shared/money.ts'
import type { SaleFilter } from '#shared/sales/contract.ts'
import type { ProfileReportRow } from '#shared/settlements/row-contract.ts'
import { formatCount } from '../i18n/format.ts'
import { t } from '../i18n/texts.ts'
import { filtered } from '../paths.ts'
import { periodOf } from '../reports/periods.ts'
import { BY_BUSINESS } from '../reports/useSettlement.ts'
import { Figures } from '../ui/Figures.tsx'
import { ownSettlements } from '../settlements/resource.ts'

type OwnRow = ProfileReportRow & { id: string }

/** The formats of the figures, under the report's field names. */
const FIGURES = {
  gross: formatMoney,
  quantity: formatCount,
  commissionPercent: formatPercent,
  businessDiscount: formatMoney,
  netToPay: formatMoney,
  netPaid: formatMoney,
  netOwed: formatMoney,
  netToCollect: formatMoney,
} as const satisfies Partial<Record<keyof OwnRow, (value: number) => string>>

const sources = Object.keys(FIGURES) as (keyof typeof FIGURES)[]

/** The figures of a business for the days of its sales list, with a link to the whole report. */
export const OwnSummary = () => {
  const period = periodOf(useListContext().filterValues as SaleFilter)
  const { data } = useGetList<OwnRow>('ownSettlements', { filter: period, sort: BY_BUSINESS })
  const row = data?.[0]
  const translate = useTranslate()
  const labelOf = (source: string) => translate(`resources.ownSettlements.fields.${source}`)
  const titleId = useId()
  return (
    <Paper variant="outlined" component="section" aria-labelledby={titleId} sx={{ p: 1.5, mb: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', columnGap: 2, mb: 1 }}>
        <Typography id={titleId} component="h2" variant="h2" sx={{ color: 'text.secondary', flexGrow: 1 }}>
          {t.ownSettlements.summary}
        </Typography>
        <Link component={RouterLink} to={filtered(ownSettlements.paths.list, period)}>
          {t.ownSettlements.see}
        </Link>
      </Box>
      {row && (
        <Figures
          figures={sources.flatMap((source) => {
            const value = row[source]
            // A seller sees the commission only if the owner of the business allows it.
            return value === undefined ? [] : [{ name: labelOf(source), value: FIGURES[source](value) }]
          })}
        />
      )}
    </Paper>
  )
}
