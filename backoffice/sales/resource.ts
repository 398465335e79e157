import SalesIcon from '@mui/icons-material/Receipt'
import type { SortPayload } from 'react-admin'
import type { Area } from '#shared/access/guard.ts'
import { dayAt, firstOfMonth } from '#shared/dates.ts'
import { saleApi, type SaleFilter } from '#shared/sales/contract.ts'
import { type ResourceDefinition, pagesOf } from '../kit/resource-definition.ts'
import { PAGE_SIZE } from '../kit/page-size.ts'
import { pathsIn } from '../paths.ts'

/** The default order: people look for the newest sale first. */
export const NEWEST_FIRST: SortPayload = { field: 'number', order: 'DESC' }

/** The default filters: from the first of the month to today, in Montevideo. */
export function defaultFilter(staff: boolean): SaleFilter {
  const today = dayAt(new Date())
  const month = { startDate: firstOfMonth(today), endDate: today }
  return staff ? { ...month, sellerType: 'all', paid: 'all' } : month
}

const salesOf = (area: Area): Omit<ResourceDefinition, 'title' | 'pages'> => ({
  name: 'sales',
  paths: pathsIn(area, 'sales'),
  words: {
    name: 'venta |||| ventas',
    fields: {
      number: 'Código',
      planName: 'Plan',
      charged: 'Importe',
      passengerCount: 'Pasajeros',
      holder: 'Titular',
      createdAt: 'Fecha de compra',
      businessName: 'Empresa',
      isPaid: 'Pagada',
      gross: 'Facturado',
      commission: 'Comisión',
      discount: 'Descuento',
      netToPay: 'Neto a pagar',
      netToCollect: 'Neto a cobrar',
      paidOn: 'Día del pago',
      reference: 'Referencia',
      startDate: 'Desde',
      endDate: 'Hasta',
      documentNumber: 'Documento',
      sellerType: 'Vendida por',
      soldBy: 'Vendió',
      paid: 'Pago',
      q: 'Buscar',
    },
  },
  // Not loaded lazily, because the home of both areas shows sales.
  calls: { getList: saleApi.list, getOne: saleApi.detail },
  otherResources: {
    /** The totals of the sales that match the filter in `meta`. */
    saleTotals: { calls: { getOne: saleApi.totals } },
    afterSale: { calls: async () => ({ getOne: (await import('#shared/after-sale/contract.ts')).afterSaleApi.show }) },
    saleWhy: { calls: async () => ({ getOne: (await import('#shared/tariffs/why-contract.ts')).whyApi.sale }) },
  },
})

const firstPage = () => ({
  pagination: { page: 1, perPage: PAGE_SIZE },
  sort: NEWEST_FIRST,
  filter: defaultFilter(true),
})

/** All sales, for staff. */
export const sales: ResourceDefinition = {
  ...salesOf('administrator'),
  title: 'Ventas',
  menu: { place: 'bar', icon: SalesIcon, firstPage },
  pages: pagesOf(['list'], async () => ({ list: (await import('./SalesList.tsx')).StaffSalesList })),
}

/** The sales of the logged-in business. */
export const ownSales: ResourceDefinition = {
  ...salesOf('partner'),
  title: 'Mis ventas',
  menu: { place: 'bar', icon: SalesIcon },
  pages: pagesOf(['list'], async () => ({ list: (await import('./SalesList.tsx')).OwnSalesList })),
}
