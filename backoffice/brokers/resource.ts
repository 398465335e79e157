import BrokersIcon from '@mui/icons-material/Person'
import { businessFields } from '../businesses/resource.ts'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** Brokers: businesses without a storefront. */
export const brokers: ResourceDefinition = {
  name: 'broker',
  paths: pathsIn('administrator', 'broker'),
  title: 'Brokers',
  menu: { place: 'bar', icon: BrokersIcon },
  words: { name: 'broker |||| brokers', fields: businessFields },
  calls: async () => {
    const { list, get, add, edit, remove } = (await import('#shared/businesses/contract.ts')).brokerApi
    return { getList: list, getOne: get, create: add, update: edit, delete: remove }
  },
  pages: pagesOf(['list', 'create', 'edit', 'show'], async () => (await import('./BrokerPages.tsx')).brokerPages),
}
