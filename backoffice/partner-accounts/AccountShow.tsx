import { Box, Button, Paper } from '@mui/material'
import type { ReactNode } from 'react'
import { CanAccess, ResourceContextProvider, useGetOne } from 'react-admin'
import { Link as RouterLink, useParams } from 'react-router-dom'
import type { Area } from '#shared/access/guard.ts'
import { formatMoney } from '#shared/money.ts'
import type { Account, AccountLine, AccountOfStaff } from '#shared/partner-account/contract.ts'
import { t } from '../i18n/statement-texts.ts'
import { DateInput } from '../kit/DateInput.tsx'
import { History } from '../audit-log/History.tsx'
import { ListPage } from '../kit/ListPage.tsx'
import { type Back, PageWithout, WHOLE } from '../kit/PageFrame.tsx'
import { paths } from '../paths.ts'
import { BackLink } from '../ui/BackLink.tsx'
import { Figures } from '../ui/Figures.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Note } from '../ui/Note.tsx'
import { AdjustButton } from './AdjustButton.tsx'
import { lineColumns } from './columns.tsx'
import { CreditWarning } from './CreditWarning.tsx'
import { LimitButton } from './LimitButton.tsx'
import { ApplyButton, PayAccountButton } from './PayAccountButton.tsx'
import { PayoutButtons } from './PayoutButtons.tsx'
import { StatementsSection } from './StatementsSection.tsx'
import { CLOSE_MONTH, accounts } from './resource.ts'

const NEWEST_FIRST = { field: 'day', order: 'DESC' } as const
const NO_FILTER = {}

/** /admin/accounts/{businessId}: the account of a business, line by line (G-01). */
export const AccountShow = () => {
  const { id = '' } = useParams()
  const back = { to: accounts.paths.list, label: t.accounts.back }
  const { data, error, refetch } = useGetOne<AccountOfStaff>('accounts', { id, meta: WHOLE })
  if (!data) return <PageWithout back={back} failure={error} onRetry={() => void refetch()} />
  return (
    <Lines
      area="administrator"
      title={t.accounts.of(data.name)}
      back={back}
      account={data}
      actions={<Actions account={data} />}
    />
  )
}

/** /profile/accounts: the account of the logged-in business. */
export const OwnAccount = () => {
  const back = { to: paths.partner.home, label: t.accounts.backHome }
  const { data, error, refetch } = useGetOne<Account>('ownAccount', { id: 'own' })
  if (!data) return <PageWithout back={back} failure={error} onRetry={() => void refetch()} />
  return <Lines area="partner" title={t.accounts.own} back={back} account={data} />
}

const Actions = ({ account }: { account: AccountOfStaff }) => (
  <>
    <CanAccess resource="accountStatements" action="close">
      <Button component={RouterLink} to={`${CLOSE_MONTH}?businessId=${account.id}`} variant="outlined" size="small">
        {t.statements.close.open}
      </Button>
    </CanAccess>
    <CanAccess resource="accounts" action="adjust">
      <LimitButton account={account} />
      <AdjustButton account={account} />
    </CanAccess>
    <CanAccess resource="accounts" action="payOut">
      <PayoutButtons account={account} />
    </CanAccess>
    <CanAccess resource="accounts" action="pay">
      {account.rest > 0 && account.debt + account.rest > 0 && <ApplyButton account={account} />}
      <PayAccountButton account={account} />
    </CanAccess>
  </>
)

type LinesProps = { area: Area; title: string; back: Back; account: Account | AccountOfStaff; actions?: ReactNode }

const Lines = ({ area, title, back, account, actions }: LinesProps) => (
  <ResourceContextProvider value="accountLines">
    <ListPage<AccountLine>
      title={title}
      back={<BackLink to={back.to}>{back.label}</BackLink>}
      columns={lineColumns(area)}
      sort={NEWEST_FIRST}
      actions={actions}
      filter={{ businessId: account.id }}
      filters={
        <ListFilters columns="190px 190px" defaults={NO_FILTER}>
          <DateInput source="startDate" />
          <DateInput source="endDate" />
        </ListFilters>
      }
      below={
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <StatementsSection area={area} businessId={account.id} />
          <History resource="accounts" id={account.id} />
        </Box>
      }
      empty={{ none: t.accounts.noLines, title: t.accounts.noneFound, hint: t.accounts.noneFoundHint }}
    >
      <CreditWarning area={area} credit={account} />
      <AccountFigures area={area} account={account} />
    </ListPage>
  </ResourceContextProvider>
)

const AccountFigures = ({ area, account }: Pick<LinesProps, 'area' | 'account'>) => (
  <Paper variant="outlined" sx={{ p: 1.5, my: 1.5 }}>
    <Figures
      title={t.accounts.figures}
      figures={[
        ...(['debt', 'commissionOwed', 'balance'] as const).map((figure) => ({
          name: t.accounts[figure],
          value: formatMoney(account[figure]),
        })),
        {
          name: t.accounts.creditLimit,
          value: account.creditLimit === null ? t.accounts.noLimit : formatMoney(account.creditLimit),
        },
        ...('rest' in account ? [{ name: t.accounts.rest, value: formatMoney(account.rest) }] : []),
      ]}
    />
    {area === 'partner' && <Note sx={{ mt: 1 }}>{t.accounts.balanceHint}</Note>}
  </Paper>
)
