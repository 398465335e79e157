import { Box, Link, List, ListItem, Skeleton, Typography } from '@mui/material'
import { useListContext } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import { soldOn } from '#shared/sales/csv-columns.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { texts } from '../i18n/texts.ts'
import { PaidChip } from './PaidChip.tsx'
import { PickSale } from './PickSale.tsx'
import { useSalePath } from './useSalePath.ts'

type Props = { staff: boolean; selectable: boolean }

/** Sales on a phone: one card each, the whole card opens the sale. */
export const SaleCards = ({ staff, selectable }: Props) => {
  const { data, isPending } = useListContext<SaleRow>()
  return (
    <List disablePadding>
      {isPending
        ? Array.from({ length: 6 }, (_, index) => (
            <ListItem key={index} divider>
              <Skeleton width="100%" height={56} />
            </ListItem>
          ))
        : data?.map((sale) => <SaleCard key={sale.id} sale={sale} staff={staff} selectable={selectable} />)}
    </List>
  )
}

const SaleCard = ({ sale, staff, selectable }: Props & { sale: SaleRow }) => {
  const salePath = useSalePath()
  const code = saleCode(sale.number)
  return (
    <ListItem divider disablePadding sx={{ position: 'relative', alignItems: 'flex-start', px: 1.5, py: 1.25, gap: 1 }}>
      {selectable && <PickSale sale={sale} sx={{ zIndex: 1, p: 1.25, m: -1.25, mr: -0.5 }} />}
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Line>
          <Link
            component={RouterLink}
            to={salePath(sale.id)}
            sx={{ fontWeight: 650, '&::after': { content: '""', position: 'absolute', inset: 0 } }}
          >
            {code}
          </Link>
          <Typography sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {formatMoney(sale.total)}
          </Typography>
        </Line>
        <Line>
          <Typography noWrap>{sale.holder}</Typography>
          {staff && <PaidChip isPaid={sale.isPaid} />}
        </Line>
        <Detail>
          {sale.planName} · {texts.sales.passengers(sale.passengerCount)}
        </Detail>
        <Detail>{staff ? `${soldOn(sale)} · ${sale.businessName}` : soldOn(sale)}</Detail>
      </Box>
    </ListItem>
  )
}

const Detail = ({ children }: { children: React.ReactNode }) => (
  <Typography variant="body2" noWrap sx={{ color: 'text.secondary' }}>
    {children}
  </Typography>
)

const Line = ({ children }: { children: React.ReactNode }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', gap: 1 }}>{children}</Box>
)
