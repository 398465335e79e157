import SettlementsIcon from '@mui/icons-material/Functions'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { pathsIn } from '../paths.ts'

const fields = {
  businessName: 'Empresa',
  gross: 'Facturado',
  quantity: 'Cantidad',
  commissionPercent: 'Comisión',
  commission: 'Importe de la comisión',
  businessDiscount: 'Descuento',
  margin: 'Neto',
  houseShare: 'Neto proveedor',
  cost: 'Facturado continental',
  planName: 'Plan',
  categoryName: 'Tipo de viaje',
  passengerCount: 'Pasajeros',
  netToPay: 'Neto a pagar',
  netPaid: 'Ya pagado',
  netOwed: 'Falta pagar',
  netToCollect: 'Neto a cobrar',
  startDate: 'Desde',
  endDate: 'Hasta',
}

const reportApi = async () => (await import('#shared/settlements/contract.ts')).reportApi
const pages = async () => (await import('./SettlementPages.tsx')).settlementPages

const paths = pathsIn('administrator', 'settlements')

/** The settlement of every business for a period; a business's statement opens over the list. */
export const settlements: ResourceDefinition = {
  name: 'settlements',
  paths: { ...paths, show: (businessId) => `${paths.list}/business/${encodeURIComponent(businessId)}` },
  title: 'Liquidaciones',
  menu: { place: 'bar', icon: SettlementsIcon },
  words: { name: 'liquidación |||| liquidaciones', fields },
  calls: async () => ({ getList: (await reportApi()).settlements, key: 'businessId' }),
  pages: pagesOf(['list'], async () => ({ list: (await pages()).settlements })),
}

/** What the provider charges us for the sales of a period (`cost`), by business. */
export const continental: ResourceDefinition = {
  name: 'continental',
  paths: pathsIn('administrator', 'settlements/continental'),
  title: 'Facturado continental',
  words: { name: 'empresa |||| empresas', fields },
  calls: async () => ({ getList: (await reportApi()).continental, key: 'businessId' }),
  pages: pagesOf(['list'], async () => ({ list: (await pages()).continental })),
}

/** What the provider charges us for the sales of a period (`cost`), by plan. */
export const continentalPlans: ResourceDefinition = {
  name: 'continentalPlans',
  paths: pathsIn('administrator', 'settlements/continental/plans'),
  title: 'Facturado continental por plan',
  words: { name: 'plan |||| planes', fields },
  calls: async () => ({ getList: (await reportApi()).continentalPlans, key: 'planId' }),
  pages: pagesOf(['list'], async () => ({ list: (await pages()).plans })),
}

/** The settlement of the logged-in business: one row, or none. */
export const ownSettlements: ResourceDefinition = {
  name: 'ownSettlements',
  paths: pathsIn('partner', 'settlements'),
  title: 'Mi liquidación',
  menu: { place: 'bar', icon: SettlementsIcon },
  words: {
    name: 'liquidación |||| liquidaciones',
    fields: { ...fields, businessDiscount: 'Descuento a tu cargo' },
  },
  calls: async () => ({ getList: (await reportApi()).profile, key: 'businessId' }),
  pages: pagesOf(['list'], async () => ({ list: (await pages()).own })),
}
