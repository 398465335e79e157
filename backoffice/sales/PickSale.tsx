import { Checkbox, type CheckboxProps } from '@mui/material'
import { useListContext } from 'react-admin'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { texts } from '../i18n/texts.ts'

/** Only a sale that is not paid yet can be picked for a lot. */
function isPayable(sale: SaleRow): boolean {
  return !sale.isPaid
}

/** Ticks a sale for a lot. react-admin's own leaves its input without a name. */
export const PickSale = ({ sale, sx }: { sale: SaleRow; sx?: CheckboxProps['sx'] }) => {
  const { selectedIds, onToggleItem } = useListContext<SaleRow>()
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(sale.id)}
      disabled={!isPayable(sale)}
      // The row behind it opens the sale.
      onClick={(event) => event.stopPropagation()}
      onChange={() => onToggleItem(sale.id)}
      slotProps={{ input: { 'aria-label': texts.list.select(saleCode(sale.number)) } }}
      sx={sx ?? null}
    />
  )
}

/** Ticks or unticks every sale of the page that can be picked; those of other pages stay as they are. */
export const PickPage = () => {
  const { data = [], selectedIds, onSelect } = useListContext<SaleRow>()
  const page = data.filter(isPayable).map(({ id }) => id)
  const picked = page.filter((id) => selectedIds.includes(id))
  const all = page.length > 0 && picked.length === page.length
  return (
    <Checkbox
      size="small"
      checked={all}
      indeterminate={!all && picked.length > 0}
      disabled={page.length === 0}
      onChange={() => {
        const others = selectedIds.filter((id) => !page.includes(id))
        onSelect(all ? others : [...others, ...page])
      }}
      slotProps={{ input: { 'aria-label': texts.list.selectPage } }}
    />
  )
}
