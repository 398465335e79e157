import { Box, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { dayAt, formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { payableSale } from '#shared/sales/payment-lot.ts'
import type { SaleRow } from '#shared/sales/row-contract.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/partner-account-texts.ts'

/** The number of sales that are listed one by one; further ones are paid in order of age. */
export const OWED_SHOWN = 100

type Props = {
  /** The owed sales, the oldest first. */
  sales: readonly SaleRow[]
  /** The number of owed sales in all. */
  total: number
  picked: ReadonlySet<string>
  onPick: (picked: ReadonlySet<string>) => void
}

/** The sales that a business owes, with the net of each: a payment covers the ticked ones. */
export const OwedSales = ({ sales, total, picked, onPick }: Props) => (
  <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
    <Typography component="legend" variant="body2" sx={{ color: 'text.secondary', p: 0 }}>
      {t.accounts.pay.sales}
    </Typography>
    <Box sx={{ display: 'grid', maxHeight: 200, overflowY: 'auto' }}>
      {sales.map(payableSale).map(({ id, number, createdAt, netToPay }) => (
        <FormControlLabel
          key={id}
          label={`${saleCode(number)} · ${formatDay(dayAt(new Date(createdAt)))} · ${formatMoney(netToPay)}`}
          control={
            <Checkbox
              size="small"
              checked={picked.has(id)}
              // A payment covers at least one sale, so the last ticked one cannot be unticked.
              disabled={picked.has(id) && picked.size === 1}
              onChange={({ target }) => onPick(toggled(picked, id, target.checked))}
            />
          }
        />
      ))}
    </Box>
    {total > sales.length && (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {t.accounts.pay.more(total - sales.length)}
      </Typography>
    )}
  </Box>
)

function toggled(picked: ReadonlySet<string>, id: string, isPicked: boolean): ReadonlySet<string> {
  const others = [...picked].filter((one) => one !== id)
  return new Set(isPicked ? [...others, id] : others)
}
