import { Box, Link, Paper } from '@mui/material'
import { CanAccess, useGetOne } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import { formatMoney } from '#shared/money.ts'
import type { AccountOfStaff } from '#shared/partner-account/contract.ts'
import { creditLeft } from '#shared/partner-account/credit.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { WHOLE } from '../kit/PageFrame.tsx'
import { Figures } from '../ui/Figures.tsx'
import { CreditWarning } from './CreditWarning.tsx'
import { LimitButton } from './LimitButton.tsx'
import { accounts } from './resource.ts'

/** The credit limit of a business and its current debt, on the page of the business (G-05). */
export const CreditFacts = ({ businessId }: { businessId: string }) => {
  const { data: account } = useGetOne<AccountOfStaff>('accounts', { id: businessId, meta: WHOLE })
  if (!account) return null
  const { balance, creditLimit } = account
  const available = creditLeft(account)
  const limited = available === null ? [] : [{ name: t.accounts.credit.left, value: formatMoney(available) }]
  return (
    <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, display: 'grid', gap: 1.5 }}>
      <CreditWarning area="administrator" credit={account} />
      <Figures
        title={t.accounts.creditLimit}
        figures={[
          {
            name: t.accounts.creditLimit,
            value: creditLimit === null ? t.accounts.noLimit : formatMoney(creditLimit),
          },
          { name: t.accounts.balance, value: formatMoney(balance) },
          ...limited,
        ]}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Link component={RouterLink} to={accounts.paths.show(businessId)} variant="body2">
          {t.accounts.see}
        </Link>
        <CanAccess resource="accounts" action="adjust">
          <LimitButton account={account} />
        </CanAccess>
      </Box>
    </Paper>
  )
}
