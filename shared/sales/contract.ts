import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery, pickedIds, wholeListQuery } from '../lists.ts'
import { catalogueId, day, drop, email, money, nameText, renamedStrictly, text } from '../wire.ts'
import { saleDetail } from './detail-contract.ts'
import { lotFigures } from './lot-contract.ts'
import { REASON_MAX_LENGTH } from './reason.ts'
import { saleId } from '../vouchers/contract.ts'

/** S-03: the filters of the list: each is optional, and a sale must match all of them. */
export const saleFilter = z.strictObject({
  /** A sale's number, a voucher's code, a traveller's name, or the email or phone of its buyer (`readSearch`). */
  q: z.optional(z.string().check(z.maxLength(80))),
  /** Part of the plan's name, any case. */
  planName: z.optional(z.string().check(z.maxLength(80))),
  /** The first and the last day of the sale, in Montevideo, both inclusive. */
  startDate: z.optional(day),
  endDate: z.optional(day),
  /** Any passenger's whole document number, however typed, or its last four characters. */
  documentNumber: z.optional(z.string().check(z.maxLength(20))),
  sellerType: z.optional(z.enum(['all', 'broker', 'own'])),
  paid: z.optional(z.enum(['all', 'paid', 'unpaid'])),
  /** Part of the name that the business has today, ignoring case and accents. */
  businessName: z.optional(z.string().check(z.maxLength(120))),
  /** Part of the name of the user who sold it for the business, ignoring case and accents. */
  soldBy: z.optional(z.string().check(z.maxLength(80))),
  /** The sales of a row of a report: of one business, one plan, one promo code in any case. */
  businessId: z.optional(z.guid()),
  planId: z.optional(catalogueId),
  promoCode: z.optional(z.string().check(z.maxLength(50))),
  /** The sales of a payment. */
  lotId: z.optional(z.guid()),
})
export type SaleFilter = z.output<typeof saleFilter>

export const saleSortFields = [
  'number',
  'planName',
  'charged',
  'passengerCount',
  'holder',
  'createdAt',
  'businessName',
  'isPaid',
  'destinationName',
] as const

/**
 * The sums of the filtered sales, in cents: charged = cost + commission + houseShare. A partner sees neither cost nor houseShare,
 * and a seller sees the commission only where the owner allows it.
 */
const saleTotals = z.object({
  sales: z.int(),
  /** How many of them can be marked as paid. */
  unpaid: z.int(),
  charged: money,
  commission: z.optional(money),
  cost: z.optional(money),
  houseShare: z.optional(money),
})
export type SaleTotals = z.output<typeof saleTotals>

const saleIds = pickedIds(saleId, 'SALES.SELECT_ONE')

/** The payment of a lot. Without a day, it is today; the screen of staff requires both fields. */
const payment = { paidOn: z.optional(day), reference: z.optional(nameText(80)) }

/** The sales that this call marked; a repeated call marks none. */
const paidLot = z.object({ updated: z.int(), ...lotFigures })

const pay = {
  access: 'sales.pay',
  asksPassword: true,
  summary: 'Marcar ventas como pagadas, una o un lote',
  message: 'SALES.PAID_UPDATE_SUCCESS',
  result: paidLot,
  shape: 'envelope',
} as const

export const saleApi = {
  list: endpoint({
    method: 'GET',
    path: '/sale/findList',
    mayLag: true,
    access: 'sales.list',
    summary: 'Las ventas: todas para administración, las propias para una empresa',
    query: listQuery(saleFilter, saleSortFields),
    /** The same rows as the detail, except that lists mask the documents. */
    result: z.array(saleDetail),
    shape: 'page',
  }),
  totals: endpoint({
    method: 'GET',
    path: '/sale/totals',
    mayLag: true,
    access: 'sales.list',
    summary: 'Lo que suman todas las ventas que pasan los filtros',
    query: z.pick(wholeListQuery(saleFilter, saleSortFields), { filter: true }),
    result: saleTotals,
    shape: 'envelope',
  }),
  csv: endpoint({
    method: 'GET',
    path: '/sale/csv',
    mayLag: true,
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
    body: z.strictObject({ ids: saleIds, ...payment }),
  }),
  /** The PUT variant: adminId is ignored, because the session identifies the user. */
  markPaidByPut: endpoint({
    ...pay,
    method: 'PUT',
    path: '/sale/paidSales',
    body: renamedStrictly(
      { data: saleIds, adminId: z.optional(z.unknown()), ...payment },
      { data: 'ids', adminId: drop },
    ),
  }),
  /** marks a sale on account that was marked as paid by mistake as unpaid again. */
  takeBackPayment: endpoint({
    method: 'POST',
    path: '/sale/:id/takeBackPayment',
    access: 'sales.pay',
    asksPassword: true,
    summary: 'Quitar el pago de una venta en cuenta corriente, con su motivo',
    message: 'SALES.PAYMENT_TAKEN_BACK',
    params: z.object({ id: saleId }),
    /** A request that is sent again with the same id is not done twice. */
    body: z.strictObject({ intent: z.guid(), reason: text(REASON_MAX_LENGTH) }),
    result: z.null(),
    shape: 'envelope',
  }),
  /** sends the vouchers to the buyer, or to another address that staff were given. */
  resendVouchers: endpoint({
    method: 'POST',
    path: '/sale/:id/resendVouchers',
    access: 'sales.resendVouchers',
    summary: 'Enviar otra vez los vouchers de una venta, a quien compró o a otra dirección',
    message: 'SALES.VOUCHERS_RESENT',
    params: z.object({ id: saleId }),
    body: z.strictObject({ to: z.optional(email) }),
    result: z.null(),
    shape: 'envelope',
  }),
}
