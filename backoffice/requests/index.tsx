import { Route } from 'react-router-dom'
import type { Noun } from '../kit/Resource.tsx'
import { lazyPages } from '../layout/lazySection.tsx'

const Page = lazyPages('request', async () => (await import('./RequestPages.tsx')).requestPages)

/** Requests of travellers, under /admin/requests. */
export const requests: Noun = {
  name: 'requests',
  resource: 'request',
  recordRepresentation: 'caseNumber',
  list: <Page name="list" />,
  hasShow: true,
  children: <Route path=":id" element={<Page name="show" />} />,
}
