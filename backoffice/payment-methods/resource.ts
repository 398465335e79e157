import PaymentMethodsIcon from '@mui/icons-material/PointOfSale'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

/** The fields of a way to pay for people. */
export const paymentMethodFields = {
  isActive: 'Se ofrece',
  position: 'Lugar',
  minAmount: 'Desde (USD)',
  maxAmount: 'Hasta (USD)',
  hours: 'Horas para pagar',
  providerCode: 'Código del proveedor',
  note: 'Nota para el comprador',
  hiddenAt: 'No se ofrece en',
} as const

/** The ways to pay that are not by card. */
export const paymentMethods: ResourceDefinition = {
  name: 'paymentMethods',
  paths: pathsIn('administrator', 'payment-methods'),
  title: 'Formas de pago',
  menu: { place: 'money', icon: PaymentMethodsIcon },
  words: { name: 'forma de pago |||| formas de pago', fields: { ...paymentMethodFields, id: 'Forma de pago' } },
  calls: async () => {
    const { list, get, save } = (await import('#shared/payment-methods/contract.ts')).paymentMethodApi
    return { getList: list, getOne: get, update: save }
  },
  otherResources: {
    paymentMethodBusinesses: {
      calls: async () => ({
        getList: (await import('#shared/payment-methods/contract.ts')).paymentMethodApi.businesses,
      }),
    },
  },
  pages: pagesOf(['list', 'edit'], async () => (await import('./PaymentMethodList.tsx')).paymentMethodPages),
}
