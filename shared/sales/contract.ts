import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery, wholeListQuery } from '../lists.ts'
import { catalogueId, day, money } from '../wire.ts'
import { saleDetail } from './detail-contract.ts'
import { saleRow } from './row-contract.ts'
import { saleId } from './voucher-contract.ts'

/** S-03: every filter is optional and they add up. */
export const saleFilter = z.strictObject({
  /** Part of the plan's name, any case. */
  planName: z.optional(z.string().check(z.maxLength(80))),
  /** Sold on or after, and on or before, in Montevideo. */
  startDate: z.optional(day),
  endDate: z.optional(day),
  /** Any passenger's whole document number, however typed, or its last four signs. */
  documentNumber: z.optional(z.string().check(z.maxLength(20))),
  sellerType: z.optional(z.enum(['all', 'broker', 'own'])),
  paid: z.optional(z.enum(['all', 'paid', 'unpaid'])),
  /** The sales behind a row of a report: of one business, one plan, one promo code in any case. */
  businessId: z.optional(z.guid()),
  planId: z.optional(catalogueId),
  promoCode: z.optional(z.string().check(z.maxLength(50))),
})
export type SaleFilter = z.output<typeof saleFilter>

export const saleSortFields = [
  'number',
  'planName',
  'total',
  'passengerCount',
  'holder',
  'createdAt',
  'businessName',
  'isPaid',
  'destinationName',
] as const

const saleIds = z
  .array(saleId)
  .check(z.minLength(1, { error: 'SALES.SELECT_ONE' }), z.maxLength(1000, { error: 'TOO_LARGE' }))

const lot = z.object({
  /** Sales that this call marked; repeating the call marks none. */
  updated: z.int(),
  total: money,
})

const pay = {
  access: 'sales.pay',
  asksPassword: true,
  summary: 'Marcar ventas como pagadas, una o un lote',
  message: 'SALES.PAID_UPDATE_SUCCESS',
  result: lot,
  shape: 'envelope',
} as const

export const saleApi = {
  list: endpoint({
    method: 'GET',
    path: '/sale/findList',
    access: 'sales.list',
    summary: 'Las ventas: todas para administración, las propias para una empresa',
    query: listQuery(saleFilter, saleSortFields),
    result: z.array(saleRow),
    shape: 'page',
  }),
  csv: endpoint({
    method: 'GET',
    path: '/sale/csv',
    access: 'sales.export',
    summary: 'Todas las ventas que pasan los filtros, en un archivo CSV',
    query: wholeListQuery(saleFilter, saleSortFields),
    result: z.unknown(),
    shape: 'csv',
  }),
  detail: endpoint({
    method: 'GET',
    path: '/sale/findDetails/:id',
    access: 'sales.show',
    summary: 'Una venta completa',
    params: z.object({ id: saleId }),
    result: saleDetail,
    shape: 'envelope',
  }),
  markPaid: endpoint({
    ...pay,
    method: 'POST',
    path: '/sale/paidSales',
    body: z.strictObject({ ids: saleIds }),
  }),
  /** The PUT variant of §7: adminId is ignored, the session says who. */
  markPaidByPut: endpoint({
    ...pay,
    method: 'PUT',
    path: '/sale/paidSales',
    body: z.codec(z.strictObject({ data: saleIds, adminId: z.optional(z.unknown()) }), z.object({ ids: saleIds }), {
      decode: (wire) => ({ ids: wire.data }),
      encode: (own) => ({ data: own.ids }),
    }),
  }),
}
