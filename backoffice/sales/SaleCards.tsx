import { Box, ListItem, Typography } from '@mui/material'
import { formatMoney } from '#shared/money.ts'
import { soldOn } from '#shared/sales/csv-columns.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { texts } from '../i18n/texts.ts'
import { CardDetail, CardLine, CardLink, CardList } from '../ui/CardList.tsx'
import { PaidChip } from './PaidChip.tsx'
import { PickSale } from './PickSale.tsx'
import { useSalePath } from './useSalePath.ts'

type Props = { staff: boolean; selectable: boolean }

/** Sales on a phone: one card each, the whole card opens the sale. */
export const SaleCards = ({ staff, selectable }: Props) => (
  <CardList<SaleRow> card={(sale) => <SaleCard key={sale.id} sale={sale} staff={staff} selectable={selectable} />} />
)

const SaleCard = ({ sale, staff, selectable }: Props & { sale: SaleRow }) => {
  const salePath = useSalePath()
  return (
    <ListItem divider sx={{ position: 'relative', alignItems: 'flex-start', py: 1.25, gap: 1 }}>
      {selectable && <PickSale sale={sale} sx={{ zIndex: 1, p: 1.25, m: -1.25, mr: -0.5 }} />}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <CardLine>
          <CardLink to={salePath(sale.id)}>{saleCode(sale.number)}</CardLink>
          <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(sale.total)}
          </Typography>
        </CardLine>
        <CardLine>
          <Typography noWrap>{sale.holder}</Typography>
          {staff && <PaidChip isPaid={sale.isPaid} />}
        </CardLine>
        <CardDetail>
          {sale.planName} · {texts.sales.passengers(sale.passengerCount)}
        </CardDetail>
        <Amounts sale={sale} />
        <CardDetail>{staff ? `${soldOn(sale)} · ${sale.businessName}` : soldOn(sale)}</CardDetail>
      </Box>
    </ListItem>
  )
}

/** The amounts of §3 besides the one that the buyer paid. */
const Amounts = ({ sale }: { sale: SaleRow }) => (
  <Typography
    variant="body2"
    component="div"
    sx={{ color: 'text.secondary', display: 'flex', flexWrap: 'wrap', columnGap: 1.5 }}
  >
    {amountsOf(sale).map(({ name, cents }) => (
      <Box key={name} component="span" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
        {name} {formatMoney(cents)}
      </Box>
    ))}
  </Typography>
)

function amountsOf({ gross, discount, commission, mode, netToPay, netToCollect }: SaleRow) {
  const { sale: words } = texts
  return [
    { name: words.gross, cents: gross },
    { name: words.discount, cents: discount },
    { name: words.commission, cents: commission },
    mode === 'account' ? { name: words.netToPay, cents: netToPay } : { name: words.netToCollect, cents: netToCollect },
  ]
}
