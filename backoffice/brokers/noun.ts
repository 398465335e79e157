import BrokersIcon from '@mui/icons-material/Person'
import { businessFields } from '../businesses/noun.ts'
import { type Noun, pagesOf } from '../kit/noun.ts'
import { pathsIn } from '../paths.ts'

/** Brokers: businesses without a storefront. */
export const brokers: Noun = {
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
