import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The payments of businesses, each for a lot of sales. */
export const payments: ResourceDefinition = {
  name: 'paymentLots',
  paths: pathsIn('administrator', 'settlements/payments'),
  title: 'Pagos de empresas',
  words: {
    name: 'pago |||| pagos',
    fields: {
      paidOn: 'Día del pago',
      reference: 'Referencia',
      businesses: 'Empresas',
      quantity: 'Ventas',
      takenBack: 'Quitadas',
      netToPay: 'Neto pagado',
      registeredAt: 'Registrado',
      registeredBy: 'Por',
      startDate: 'Desde',
      endDate: 'Hasta',
    },
  },
  calls: async () => ({ getList: (await import('#shared/sales/lot-contract.ts')).paymentLotApi.list }),
  pages: pagesOf(['list'], async () => ({ list: (await import('./PaymentList.tsx')).PaymentList })),
}
