import { Box, Button, Checkbox, FormControlLabel, Typography } from '@mui/material'
import { Fragment, useRef } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { dayAt, formatDay } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { previewPayment } from '#shared/partner-account/coverage.ts'
import type { Debt } from '#shared/partner-account/staff-contract.ts'
import { parseAmount } from '#shared/requests/amount.ts'
import { saleCode } from '#shared/sales/sale-code.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { Note } from '../ui/Note.tsx'

/** The sale on the left, what is open of it on the right. */
const LABEL = {
  flexGrow: 1,
  display: 'flex',
  justifyContent: 'space-between',
  columnGap: 1,
  fontVariantNumeric: 'tabular-nums',
  '& > :last-child': { whiteSpace: 'nowrap' },
}

/**
 * The sales that a business owes, with what is open of each, and the running total of the ticked ones (D-11). The oldest ones are
 * ticked by themselves until one is ticked by hand.
 */
export const OwedSales = ({ debt: { sales, later } }: { debt: Debt }) => {
  const { field } = useController<{ saleIds: readonly string[] | null }>({ name: 'saleIds' })
  const group = useRef<HTMLFieldSetElement>(null)
  const ticked = field.value ? new Set(field.value) : null
  const amount = parseAmount(useWatch({ name: 'amount' }) as string) ?? 0
  const { picked, total, rest, missing } = previewPayment({ amount, sales, later: later.open, ticked })
  const sums = t.accounts.pay.running({
    total: formatMoney(total),
    amount: amount > 0 ? formatMoney(amount) : null,
    rest: amount > 0 && rest > 0 ? formatMoney(rest) : null,
    missing: amount > 0 && missing > 0 ? formatMoney(missing) : null,
  })

  function tickOldest(): void {
    field.onChange(null)
    // The button disappears: without the focus in the dialog, Escape would not close it.
    group.current?.focus()
  }

  return (
    <Box ref={group} component="fieldset" tabIndex={-1} sx={{ border: 0, p: 0, m: 0, minWidth: 0, outline: 0 }}>
      <Box component="legend" sx={{ p: 0, width: 1 }}>
        <Note>{t.accounts.pay.sales}</Note>
      </Box>
      <Box sx={{ display: 'grid', maxHeight: 200, overflowY: 'auto' }}>
        {sales.map(({ id, number, createdAt, open }) => (
          <FormControlLabel
            key={id}
            sx={{ mr: 0 }}
            slotProps={{ typography: { variant: 'body2', sx: LABEL } }}
            label={
              <>
                <span>{`${saleCode(number)} · ${formatDay(dayAt(new Date(createdAt)))}`}</span>{' '}
                <span>{formatMoney(open)}</span>
              </>
            }
            control={
              <Checkbox
                size="small"
                checked={picked.has(id)}
                // A payment covers at least one sale, so the last ticked one cannot be unticked.
                disabled={picked.has(id) && picked.size === 1}
                onChange={({ target }) => field.onChange(toggled(picked, id, target.checked))}
              />
            }
          />
        ))}
      </Box>
      {later.count > 0 && <Note>{t.accounts.pay.more(later.count, formatMoney(later.open))}</Note>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 36 }}>
        <Typography component="output" variant="body2" sx={{ fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
          {sums.map((text, index) => (
            <Fragment key={text}>
              {index > 0 && ' · '}
              <span style={{ display: 'inline-block' }}>{text}</span>
            </Fragment>
          ))}
        </Typography>
        {ticked && (
          <Button size="small" onClick={tickOldest}>
            {t.accounts.pay.oldest}
          </Button>
        )}
      </Box>
    </Box>
  )
}

function toggled(picked: ReadonlySet<string>, id: string, isPicked: boolean): string[] {
  const others = [...picked].filter((one) => one !== id)
  return isPicked ? [...others, id] : others
}
