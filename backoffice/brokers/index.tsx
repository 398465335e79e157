import BrokersIcon from '@mui/icons-material/Person'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('broker', async () => (await import('./BrokerPages.tsx')).brokerPages)

/** Brokers, under /admin/broker: businesses without a storefront. */
export const brokers: ResourceDefinition = {
  icon: BrokersIcon,
  options: { label: t.header.brokers, menu: 'bar' },
  name: 'broker',
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
