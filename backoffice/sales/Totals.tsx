import { Paper, Skeleton } from '@mui/material'
import type { SaleTotals } from '#shared/sales/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { formatCount } from '../i18n/format.ts'
import { t } from '../i18n/texts.ts'
import { Figures } from '../ui/Figures.tsx'
import { useSaleTotals } from './useSaleTotals.ts'

const AMOUNTS = ['charged', 'cost', 'commission', 'houseShare'] as const satisfies (keyof SaleTotals)[]

/** The totals of all sales that match the filters, not only of the current page. */
export const Totals = () => {
  const { data: totals, error } = useSaleTotals()
  // When the totals cannot be read, the list fails too and reports it.
  if (error) return null
  if (!totals) return <Skeleton variant="rounded" height={66} sx={{ mb: 1.5 }} />
  const amounts = AMOUNTS.flatMap((amount) => {
    const cents = totals[amount]
    return cents === undefined ? [] : [{ name: t.sales.totals[amount], value: formatMoney(cents) }]
  })
  return (
    <Paper variant="outlined" sx={{ p: 1.5, mb: 1.5 }}>
      <Figures
        title={t.sales.totals.title}
        figures={[{ name: t.sales.totals.sales, value: formatCount(totals.sales) }, ...amounts]}
      />
    </Paper>
  )
}
