import { Box, Chip } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, useListContext } from 'react-admin'
import { t } from '../i18n/texts.ts'
import { useSettlement } from './useSettlement.ts'

/** Shows the filters that came with the URL and have no input of their own, as chips that can be removed. */
export const FilterChips = ({ children }: { children: ReactNode }) => (
  <Box
    component="fieldset"
    aria-label={t.chips.title}
    sx={{
      border: 0,
      p: 0,
      mx: 0,
      mt: 0,
      display: 'flex',
      flexWrap: 'wrap',
      gap: 1,
      mb: 1.5,
      '&:empty': { display: 'none' },
    }}
  >
    {children}
  </Box>
)

/** The chip of one filter; renders nothing when the list is not filtered by it. */
const RemovableFilter = ({ source, label }: { source: string; label: string }) => {
  const { filterValues, setFilters } = useListContext()
  if (filterValues[source] === undefined) return null
  const remove = () => {
    const { [source]: _removed, ...others } = filterValues
    setFilters(others)
  }
  return (
    <Chip
      component="button"
      type="button"
      size="medium"
      color="primary"
      variant="outlined"
      label={label}
      aria-label={t.chips.remove(label)}
      title={t.chips.remove(label)}
      onClick={remove}
      onDelete={remove}
      // On the page's grey background the text would have too little contrast.
      sx={{ bgcolor: 'background.paper' }}
    />
  )
}

/** The chip of the filter by business, with the name from its settlement. */
export const BusinessChip = () => {
  const { startDate, endDate, businessId } = useListContext().filterValues as Record<string, string | undefined>
  return businessId ? <NamedBusinessChip id={businessId} period={{ startDate, endDate }} /> : null
}

type NamedProps = { id: string; period: { startDate: string | undefined; endDate: string | undefined } }

const NamedBusinessChip = ({ id, period }: NamedProps) => {
  const days = Object.fromEntries(Object.entries(period).filter(([, day]) => day))
  const { row } = useSettlement(id, days)
  return <RemovableFilter source="businessId" label={t.chips.business(row?.businessName)} />
}

/** The chip of the filter by business, with the name from the rows, for roles that may not read settlements. */
export const RowsBusinessChip = <Row extends RaRecord>({ nameOf }: { nameOf: (row: Row) => string | undefined }) => {
  const [first] = useListContext<Row>().data ?? []
  return <RemovableBusinessChip name={first && nameOf(first)} />
}

/** The chip of the filter by business, whose name the page knows. */
export const RemovableBusinessChip = ({ name }: { name: string | undefined }) => (
  <RemovableFilter source="businessId" label={t.chips.business(name)} />
)

/** The chip of the filter by plan, with the name from the sales. */
export const PlanChip = () => {
  const { data } = useListContext<RaRecord & { planName: string }>()
  return <RemovableFilter source="planId" label={t.chips.plan(data?.[0]?.planName)} />
}

/** The chip of the filter by promo code. */
export const PromoCodeChip = () => {
  const { promoCode } = useListContext().filterValues as { promoCode?: string }
  return <RemovableFilter source="promoCode" label={t.chips.promoCode(promoCode ?? '')} />
}

/** The chip of the filter by payment. */
export const PaymentChip = () => <RemovableFilter source="lotId" label={t.chips.payment} />
