import BusinessesIcon from '@mui/icons-material/StoreOutlined'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('business', async () => (await import('./BusinessPages.tsx')).businessPages)

/** Companies, under /admin/business. */
export const businesses: ResourceDefinition = {
  icon: BusinessesIcon,
  options: { label: t.header.businesses, menu: 'bar' },
  name: 'business',
  recordRepresentation: 'name',
  list: <Page name="list" />,
  hasCreate: true,
  hasEdit: true,
  hasShow: true,
  children: (
    <>
      <Route path="add" element={<Page name="create" />} />
      <Route path="edit/:id" element={<Page name="edit" />} />
      <Route path=":id" element={<Page name="show" />} />
    </>
  ),
}
