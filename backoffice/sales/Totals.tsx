import { Box, Skeleton, Typography } from '@mui/material'
import type { SaleTotals } from '#shared/sales/contract.ts'
import { formatMoney } from '#shared/money.ts'
import { formatCount } from '../i18n/format.ts'
import { texts } from '../i18n/texts.ts'
import { useSaleTotals } from './useSaleTotals.ts'

const { totals: words } = texts.sales
const FIGURES = ['charged', 'cost', 'commission', 'ours'] as const satisfies (keyof SaleTotals)[]

/** What all the sales come to that the filters let through: not only those of the page. */
export const Totals = () => {
  const { data: totals, error } = useSaleTotals()
  // The list says by itself that it could not be read.
  if (error) return null
  if (!totals) return <Skeleton variant="rounded" height={44} sx={{ mb: 1.5 }} />
  return (
    <Box
      component="dl"
      aria-label={words.title}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1, m: 0, mb: 1.5, px: 0.5 }}
    >
      <Figure name={words.sales} value={formatCount(totals.sales)} />
      {FIGURES.map((figure) => {
        const cents = totals[figure]
        return cents !== undefined && <Figure key={figure} name={words[figure]} value={formatMoney(cents)} />
      })}
    </Box>
  )
}

const Figure = ({ name, value }: { name: string; value: string }) => (
  <Box>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {name}
    </Typography>
    <Typography component="dd" sx={{ m: 0, fontWeight: 650, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {value}
    </Typography>
  </Box>
)
