import InstalmentPlansIcon from '@mui/icons-material/CalendarViewMonth'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The fields of a plan for people. */
export const instalmentPlanFields = {
  brands: 'Tarjetas',
  instalments: 'Cuotas',
  minAmount: 'Desde (USD)',
  financedBy: 'Quién paga la financiación',
  percent: 'Financiación (%)',
  isActive: 'Se ofrece',
} as const

/** The ways to pay in instalments that buyers are offered. */
export const instalmentPlans: ResourceDefinition = {
  name: 'instalmentPlans',
  paths: pathsIn('administrator', 'instalment-plans'),
  title: 'Planes de cuotas',
  menu: { place: 'money', icon: InstalmentPlansIcon, label: 'Cuotas' },
  words: { name: 'plan de cuotas |||| planes de cuotas', fields: { ...instalmentPlanFields, brand: 'Tarjeta' } },
  calls: async () => {
    const { list, get, create, save } = (await import('#shared/instalments/contract.ts')).instalmentPlanApi
    return { getList: list, getOne: get, create, update: save }
  },
  pages: pagesOf(
    ['list', 'create', 'edit'],
    async () => (await import('./InstalmentPlanList.tsx')).instalmentPlanPages,
  ),
}
