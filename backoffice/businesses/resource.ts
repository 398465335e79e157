import BusinessesIcon from '@mui/icons-material/StoreOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The names of the fields, for brokers too. */
export const businessFields = {
  name: 'Nombre',
  subdomain: 'Subdominio',
  rut: 'RUT',
  commissionPercent: 'Comisión',
  markup: 'Recargo',
  address: 'Dirección',
  paymentType: 'Forma de pago',
  user: 'Usuario',
}

/** Companies: businesses with a storefront. */
export const businesses: ResourceDefinition = {
  name: 'business',
  paths: pathsIn('administrator', 'business'),
  title: 'Empresas',
  menu: { place: 'bar', icon: BusinessesIcon },
  words: { name: 'empresa |||| empresas', fields: businessFields },
  calls: async () => {
    const { list, get, add, edit, remove } = (await import('#shared/businesses/contract.ts')).businessApi
    return { getList: list, getOne: get, create: add, update: edit, delete: remove }
  },
  otherResources: {
    storefrontDrafts: {
      calls: async () => ({
        getOne: (await import('#shared/businesses/draft-contract.ts')).storefrontDraftApi.ofBusiness,
      }),
    },
  },
  pages: pagesOf(['list', 'create', 'edit', 'show'], async () => (await import('./BusinessPages.tsx')).businessPages),
}
