import { CountryList } from './CountryList.tsx'
import { CountryCreate, CountryEdit } from './form.tsx'

/** Countries of residence, under /admin/paises. */
export const countryPages = { list: CountryList, create: CountryCreate, edit: CountryEdit }
