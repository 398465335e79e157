import AccountsIcon from '@mui/icons-material/AccountBalanceOutlined'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('accounts', async () => (await import('./AccountPages.tsx')).accountPages)

/** What businesses owe us and we owe them, under /admin/accounts. */
export const accounts: ResourceDefinition = {
  name: 'accounts',
  icon: AccountsIcon,
  options: { label: t.header.accounts, menu: 'management' },
  recordRepresentation: 'name',
  list: <Page name="list" />,
  hasShow: true,
  children: (
    <>
      <Route path="close" element={<Page name="close" />} />
      <Route path=":id" element={<Page name="show" />} />
    </>
  ),
}

/** Closed months of accounts, which are found in them. */
const statements = {
  name: 'accounts/statements',
  resource: 'accountStatements',
  icon: AccountsIcon,
  options: { label: t.header.statements },
  recordRepresentation: 'number',
  hasShow: true,
} satisfies ResourceDefinition

export const staffStatements: ResourceDefinition = {
  ...statements,
  children: <Route path=":id" element={<Page name="statement" />} />,
}

/** The own account of a business, under /profile/accounts. */
export const ownAccount: ResourceDefinition = {
  name: 'accounts',
  resource: 'accountLines',
  icon: AccountsIcon,
  options: { label: t.profile.account },
  list: <Page name="own" />,
}

export const ownStatements: ResourceDefinition = {
  ...statements,
  children: <Route path=":id" element={<Page name="ownStatement" />} />,
}
