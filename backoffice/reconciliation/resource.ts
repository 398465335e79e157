import ReconciliationIcon from '@mui/icons-material/RuleOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The reconciliation of our payments with the card provider's, day by day. */
export const reconciliation: ResourceDefinition = {
  name: 'reconciliation',
  paths: pathsIn('administrator', 'reconciliation'),
  title: 'Conciliación',
  menu: { place: 'money', icon: ReconciliationIcon },
  words: {
    name: 'conciliación |||| conciliaciones',
    fields: {
      id: 'Día',
      status: 'Estado',
      ours: 'Cobros acá',
      theirs: 'Cobros en el medio de pago',
      open: 'Diferencias por mirar',
      finishedAt: 'Mirado',
      startDate: 'Desde',
      endDate: 'Hasta',
    },
  },
  calls: async () => {
    const { list, detail, run } = (await import('#shared/reconciliation/contract.ts')).reconciliationApi
    return { getList: list, getOne: detail, create: run }
  },
  pages: pagesOf(['list', 'show'], async () => (await import('./DayList.tsx')).reconciliationPages),
}
