import SandboxIcon from '@mui/icons-material/ScienceOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The sandbox of the logged-in business: its clock and the copy of its terms above the list of its emails. */
export const ownSandbox: ResourceDefinition = {
  name: 'sandbox',
  paths: pathsIn('partner', 'sandbox'),
  title: 'Ambiente de pruebas',
  menu: { place: 'bar', icon: SandboxIcon, label: 'Pruebas' },
  words: {
    name: 'correo |||| correos',
    fields: { createdAt: 'Momento', subject: 'Asunto', to: 'Para', kind: 'Tipo' },
  },
  calls: async () => {
    const { list, get } = (await import('#shared/sandbox/contract.ts')).sandboxEmailApi
    return { getList: list, getOne: get }
  },
  otherResources: {
    sandboxClock: {
      calls: async () => ({ getOne: (await import('#shared/sandbox/contract.ts')).sandboxApi.read }),
    },
  },
  pages: pagesOf(['list', 'show'], async () => (await import('./SandboxPages.tsx')).sandboxPages),
}
