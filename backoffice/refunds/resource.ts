import RefundsIcon from '@mui/icons-material/UndoOutlined'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The refunds to cards and to bank accounts. */
export const refunds: ResourceDefinition = {
  name: 'refunds',
  paths: pathsIn('administrator', 'refunds'),
  title: 'Devoluciones',
  menu: { place: 'money', icon: RefundsIcon },
  words: {
    name: 'devolución |||| devoluciones',
    fields: {
      createdAt: 'Fecha',
      sale: 'Venta',
      reason: 'Por qué',
      isPart: 'Alcance',
      amount: 'Importe',
      status: 'Estado',
      account: 'Cuenta',
      order: 'Orden',
      purchaseId: 'Pago',
      reference: 'Referencia',
      transfer: 'Transferencia',
    },
  },
  calls: async () => ({ getList: (await import('#shared/refunds/contract.ts')).refundApi.list }),
  pages: pagesOf(['list'], async () => ({ list: (await import('./RefundList.tsx')).RefundList })),
}
