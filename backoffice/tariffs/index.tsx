import TariffsIcon from '@mui/icons-material/PriceChange'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('tariffs', async () => (await import('./TariffList.tsx')).tariffPages)

/** Versions of the tariff, under /admin/tarifas. */
export const tariffs: ResourceDefinition = {
  icon: TariffsIcon,
  options: { label: t.header.tariffs, menu: 'management' },
  name: 'tarifas',
  resource: 'tariffs',
  recordRepresentation: 'name',
  list: <Page name="list" />,
  hasCreate: true,
  hasShow: true,
  children: (
    <>
      <Route path="add" element={<Page name="create" />} />
      <Route path=":id" element={<Page name="show" />} />
    </>
  ),
}
