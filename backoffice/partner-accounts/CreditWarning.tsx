import { Alert } from '@mui/material'
import type { Area } from '#shared/access/guard.ts'
import { formatMoney } from '#shared/money.ts'
import { type Credit, creditUse } from '#shared/partner-account/credit.ts'
import { t } from '../i18n/partner-account-texts.ts'

/** Warns that the debt is near the credit limit or has reached it: sales on account are refused then (G-05). */
export const CreditWarning = ({ area, credit }: { area: Area; credit: Credit }) => {
  const use = creditUse(credit)
  if (use === 'free') return null
  return (
    <Alert severity={use === 'full' ? 'error' : 'warning'} variant="outlined" sx={{ bgcolor: 'background.paper' }}>
      {t.accounts.credit[use][area](formatMoney(credit.balance), formatMoney(credit.creditLimit ?? 0))}
    </Alert>
  )
}
