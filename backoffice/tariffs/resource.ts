import TariffsIcon from '@mui/icons-material/PriceChange'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** Versions of the tariff. */
export const tariffs: ResourceDefinition = {
  name: 'tariffs',
  paths: pathsIn('administrator', 'tariffs'),
  title: 'Tarifas',
  menu: { place: 'catalogue', icon: TariffsIcon },
  words: {
    name: 'tarifa |||| tarifas',
    fields: {
      id: 'N.º',
      name: 'Nombre',
      state: 'Estado',
      startsAt: 'Rige desde',
      editedBy: 'Editada por',
      editedAt: 'Última edición',
      approvedBy: 'Aprobada por',
      basedOn: 'Copiada de',
    },
  },
  calls: async () => {
    const { list, get, create, remove } = (await import('#shared/tariffs/contract.ts')).tariffApi
    return { getList: list, getOne: get, create, delete: remove }
  },
  otherResources: {
    tariffSimulations: {
      calls: async () => {
        const { list, get } = (await import('#shared/tariffs/simulation-contract.ts')).tariffSimulationApi
        return { getList: list, getOne: get }
      },
    },
    tariffWarnings: {
      calls: async () => ({ getOne: (await import('#shared/tariffs/warnings-contract.ts')).tariffWarningsApi.get }),
    },
  },
  pages: pagesOf(['list', 'create', 'show'], async () => (await import('./TariffList.tsx')).tariffPages),
}
