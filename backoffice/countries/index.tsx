import CountriesIcon from '@mui/icons-material/Public'
import { Route } from 'react-router-dom'
import { t } from '../i18n/texts.ts'
import type { ResourceDefinition } from '../kit/Resource.tsx'
import { lazyPages } from '../kit/lazySection.tsx'

const Page = lazyPages('countries', async () => (await import('./CountryList.tsx')).countryPages)

/** Countries of residence, under /admin/paises. */
export const countries: ResourceDefinition = {
  icon: CountriesIcon,
  options: { label: t.header.countries, menu: 'management' },
  name: 'paises',
  resource: 'countries',
  recordRepresentation: 'name',
  list: <Page name="list" />,
  hasCreate: true,
  hasEdit: true,
  children: (
    <>
      <Route path="add" element={<Page name="create" />} />
      <Route path="edit/:id" element={<Page name="edit" />} />
    </>
  ),
}
