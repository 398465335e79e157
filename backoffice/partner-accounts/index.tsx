import { Route } from 'react-router-dom'
import type { Noun } from '../kit/Resource.tsx'
import { lazyPages } from '../layout/lazySection.tsx'

const Page = lazyPages('accounts', async () => (await import('./AccountPages.tsx')).accountPages)

/** What businesses owe us and we owe them, under /admin/accounts. */
export const accounts: Noun = {
  name: 'accounts',
  resource: 'accounts',
  recordRepresentation: 'name',
  list: <Page name="list" />,
  hasShow: true,
  children: [
    <Route key="close" path="close" element={<Page name="close" />} />,
    <Route key="statement" path="statements/:id" element={<Page name="statement" />} />,
    <Route key="show" path=":id" element={<Page name="show" />} />,
  ],
}

/** The own account of a business, under /profile/accounts. */
export const ownAccount: Noun = {
  name: 'accounts',
  resource: 'accountLines',
  list: <Page name="own" />,
  children: <Route path="statements/:id" element={<Page name="ownStatement" />} />,
}
