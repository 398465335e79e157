import CountriesIcon from '@mui/icons-material/Public'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The fields of a country for people. */
export const countryFields = { name: 'Nombre', iso: 'Código', isOffered: 'Se ofrece' } as const

/** The countries that travellers may choose as their residence. */
export const countries: ResourceDefinition = {
  name: 'countries',
  paths: pathsIn('administrator', 'countries'),
  title: 'Países de residencia',
  menu: { place: 'catalogue', icon: CountriesIcon, label: 'Países' },
  words: { name: 'país |||| países', fields: countryFields },
  calls: async () => {
    const { list, get, create, save } = (await import('#shared/catalogue/countries-contract.ts')).countryApi
    return { getList: list, getOne: get, create, update: save }
  },
  pages: pagesOf(['list', 'create', 'edit'], async () => (await import('./CountryList.tsx')).countryPages),
}
