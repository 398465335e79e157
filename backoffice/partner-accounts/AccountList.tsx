import { Typography } from '@mui/material'
import { TextInput } from 'react-admin'
import type { Account } from '#shared/partner-account/contract.ts'
import { t } from '../i18n/partner-account-texts.ts'
import { ListPage } from '../kit/ListPage.tsx'
import { paths } from '../paths.ts'
import { ListFilters } from '../ui/ListFilters.tsx'
import { accountColumns } from './columns.tsx'

const BY_NAME = { field: 'name', order: 'ASC' } as const
const NO_FILTER = {}

/** /admin/accounts: how the account of each business stands (G-01). */
export const AccountList = () => (
  <ListPage<Account>
    title={t.accounts.title}
    columns={accountColumns}
    sort={BY_NAME}
    pathOf={paths.administrator.partnerAccount}
    filters={
      <ListFilters columns="1fr" defaults={NO_FILTER}>
        <TextInput source="q" label={t.accounts.search} helperText={false} resettable />
      </ListFilters>
    }
    empty={{ none: t.accounts.none, title: t.accounts.empty, hint: t.accounts.emptyHint }}
  >
    <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '85ch', mb: 1.5 }}>
      {t.accounts.intro}
    </Typography>
  </ListPage>
)
