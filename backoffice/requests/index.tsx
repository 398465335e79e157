import RequestsIcon from '@mui/icons-material/ForumOutlined'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('request', async () => (await import('./RequestList.tsx')).requestPages)

/** Requests of travellers, under /admin/requests. */
export const requests: ResourceDefinition = {
  icon: RequestsIcon,
  options: { label: t.header.requests, menu: 'bar' },
  name: 'requests',
  resource: 'request',
  recordRepresentation: 'caseNumber',
  list: <Page name="list" />,
  hasShow: true,
  children: <Route path=":id" element={<Page name="show" />} />,
}
