import { Button } from '@mui/material'
import { BooleanInput, CanAccess, TextInput } from 'react-admin'
import { Link as RouterLink } from 'react-router-dom'
import type { AccountFilter, ListedAccount } from '#shared/partner-account/contract.ts'
import { t } from '../i18n/statement-texts.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { ListFilters } from '../ui/ListFilters.tsx'
import { Intro } from '../ui/Note.tsx'
import { accountColumns } from './columns.tsx'
import { CLOSE_MONTH, accounts } from './resource.ts'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const NO_FILTER: AccountFilter = {}

/** /admin/accounts: the balance of each business's account (G-01). */
export const AccountList = () => (
  <ListPage<ListedAccount>
    title={accounts.title}
    columns={accountColumns}
    sort={BY_NAME}
    pathOf={accounts.paths.show}
    actions={
      <CanAccess resource="accountStatements" action="close">
        <Button component={RouterLink} to={CLOSE_MONTH} variant="outlined" size="small">
          {t.statements.close.open}
        </Button>
      </CanAccess>
    }
    filters={
      <ListFilters columns="2fr auto auto" defaults={NO_FILTER}>
        <TextInput source="q" label={t.accounts.search} helperText={false} resettable />
        <BooleanInput source="isDisputed" label={t.accounts.isDisputed} helperText={false} />
        <BooleanInput source="isNearLimit" label={t.accounts.isNearLimit} helperText={false} />
      </ListFilters>
    }
    empty={{ none: t.accounts.none, title: t.accounts.empty, hint: t.accounts.emptyHint }}
  >
    <Intro>{t.accounts.intro}</Intro>
  </ListPage>
)
