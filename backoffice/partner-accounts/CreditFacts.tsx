import { Box, Paper } from '@mui/material'
import { CanAccess, useGetOne } from 'react-admin'
import { formatMoney } from '#shared/money.ts'
import type { AccountOfStaff } from '#shared/partner-account/contract.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { WHOLE } from '../kit/PageFrame.tsx'
import { Figures } from '../ui/Figures.tsx'
import { CreditWarning } from './CreditWarning.tsx'
import { LimitButton } from './LimitButton.tsx'

/** What a business may owe us and what of that it does, on its own page (G-05). */
export const CreditFacts = ({ businessId }: { businessId: string }) => {
  const { data: account } = useGetOne<AccountOfStaff>('accounts', { id: businessId, meta: WHOLE })
  if (!account) return null
  const { balance, creditLimit } = account
  const limited =
    creditLimit === null ? [] : [{ name: t.accounts.credit.left, value: formatMoney(creditLimit - balance) }]
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
      <CanAccess resource="accounts" action="adjust">
        <Box>
          <LimitButton account={account} />
        </Box>
      </CanAccess>
    </Paper>
  )
}
