import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { saleMode } from '../sales/contract.ts'
import { day, flag, instant, money, percent } from '../wire.ts'
import type { SettlementRow } from './settle.ts'

/** Sold on or after, and on or before, in Montevideo; without them, from the first sale to the last. */
const period = { startDate: z.optional(day), endDate: z.optional(day) }

const businessFilter = z.strictObject({
  businessId: z.optional(z.guid()),
  /** Part of the business's name, case and accents apart. */
  businessName: z.optional(z.string().check(z.maxLength(120))),
  ...period,
})

const periodFilter = z.strictObject(period)

/** A page of a report; `totals` and `count` are of every row that the filter lets through, not of the page. */
function report<Row extends z.ZodMiniType, Totals extends z.ZodMiniType>(row: Row, totals: Totals) {
  return z.object({ rows: z.array(row), totals, count: z.int() })
}

const wireSettlementFigures = {
  total: money,
  totalSales: z.int(),
  discount: money,
  totalPaid: money,
  continentalPrice: money,
  neto: money,
  commissionAmount: money,
  netoRua: money,
  netToPay: money,
  netToCollect: money,
  salesAtLoss: z.int(),
}
const wireSettlementTotals = z.object(wireSettlementFigures)

const settlementFigures = {
  invoiced: z.int(),
  quantity: z.int(),
  discount: z.int(),
  paid: z.int(),
  continental: z.int(),
  net: z.int(),
  commission: z.int(),
  providerNet: z.int(),
  netToPay: z.int(),
  netToCollect: z.int(),
  salesAtLoss: z.int(),
}
const ownSettlementTotals = z.object(settlementFigures)
/** The sum of all rows, in cents; `paid` is `continental + commission + providerNet`. */
export type SettlementTotals = z.output<typeof ownSettlementTotals>

function figuresFromWire(wire: z.output<typeof wireSettlementTotals>): SettlementTotals {
  return {
    invoiced: wire.total,
    quantity: wire.totalSales,
    discount: wire.discount,
    paid: wire.totalPaid,
    continental: wire.continentalPrice,
    net: wire.neto,
    commission: wire.commissionAmount,
    providerNet: wire.netoRua,
    netToPay: wire.netToPay,
    netToCollect: wire.netToCollect,
    salesAtLoss: wire.salesAtLoss,
  }
}

function figuresToWire(own: SettlementTotals): z.output<typeof wireSettlementTotals> {
  return {
    total: own.invoiced,
    totalSales: own.quantity,
    discount: own.discount,
    totalPaid: own.paid,
    continentalPrice: own.continental,
    neto: own.net,
    commissionAmount: own.commission,
    netoRua: own.providerNet,
    netToPay: own.netToPay,
    netToCollect: own.netToCollect,
    salesAtLoss: own.salesAtLoss,
  }
}

const settlementTotals = z.codec(wireSettlementTotals, ownSettlementTotals, {
  decode: figuresFromWire,
  encode: figuresToWire,
})

/** A business's period, told by its id. The fields are told in shared/settlements/settle.ts. */
const settlementRow = z.codec(
  z.object({
    ...wireSettlementFigures,
    id: z.string(),
    businessName: z.string(),
    commission: percent,
    commissionVaries: flag,
    markup: z.nullable(percent),
    markupVaries: flag,
  }),
  z.object({
    ...settlementFigures,
    businessId: z.string(),
    businessName: z.string(),
    commissionPercent: percent,
    isCommissionVariable: z.boolean(),
    markup: z.nullable(percent),
    isMarkupVariable: z.boolean(),
  }),
  {
    decode: (wire): SettlementRow => ({
      ...figuresFromWire(wire),
      businessId: wire.id,
      businessName: wire.businessName,
      commissionPercent: wire.commission,
      isCommissionVariable: wire.commissionVaries,
      markup: wire.markup,
      isMarkupVariable: wire.markupVaries,
    }),
    encode: (own: SettlementRow) => ({
      ...figuresToWire(own),
      id: own.businessId,
      businessName: own.businessName,
      commission: own.commissionPercent,
      commissionVaries: own.isCommissionVariable,
      markup: own.markup,
      markupVaries: own.isMarkupVariable,
    }),
  },
)

/** What a business may see of its own period: neither cost nor markup (decisions.md §3). */
const profileRow = z.codec(
  z.object({
    id: z.string(),
    businessName: z.string(),
    total: money,
    totalSales: z.int(),
    commission: percent,
    commissionVaries: flag,
    commissionAmount: money,
    discount: money,
    totalPaid: money,
    netToPay: money,
    netToCollect: money,
  }),
  z.object({
    businessId: z.string(),
    businessName: z.string(),
    invoiced: z.int(),
    quantity: z.int(),
    commissionPercent: percent,
    isCommissionVariable: z.boolean(),
    commission: z.int(),
    discount: z.int(),
    paid: z.int(),
    netToPay: z.int(),
    netToCollect: z.int(),
  }),
  {
    decode: (wire) => ({
      businessId: wire.id,
      businessName: wire.businessName,
      invoiced: wire.total,
      quantity: wire.totalSales,
      commissionPercent: wire.commission,
      isCommissionVariable: wire.commissionVaries,
      commission: wire.commissionAmount,
      discount: wire.discount,
      paid: wire.totalPaid,
      netToPay: wire.netToPay,
      netToCollect: wire.netToCollect,
    }),
    encode: (own) => ({
      id: own.businessId,
      businessName: own.businessName,
      total: own.invoiced,
      totalSales: own.quantity,
      commission: own.commissionPercent,
      commissionVaries: own.isCommissionVariable,
      commissionAmount: own.commission,
      discount: own.discount,
      totalPaid: own.paid,
      netToPay: own.netToPay,
      netToCollect: own.netToCollect,
    }),
  },
)

export type ProfileReportRow = z.output<typeof profileRow>

const continentalTotals = z.codec(
  z.object({ continentalPrice: money, totalSales: z.int() }),
  z.object({ continental: z.int(), quantity: z.int() }),
  {
    decode: (wire) => ({ continental: wire.continentalPrice, quantity: wire.totalSales }),
    encode: (own) => ({ continentalPrice: own.continental, totalSales: own.quantity }),
  },
)
export type ContinentalTotals = z.output<typeof continentalTotals>

/** What the provider is owed for a business's sales. */
const continentalRow = z.codec(
  z.object({ id: z.string(), businessName: z.string(), continentalPrice: money, totalSales: z.int() }),
  z.object({ businessId: z.string(), businessName: z.string(), continental: z.int(), quantity: z.int() }),
  {
    decode: (wire) => ({
      businessId: wire.id,
      businessName: wire.businessName,
      continental: wire.continentalPrice,
      quantity: wire.totalSales,
    }),
    encode: (own) => ({
      id: own.businessId,
      businessName: own.businessName,
      continentalPrice: own.continental,
      totalSales: own.quantity,
    }),
  },
)
export type ContinentalRow = z.output<typeof continentalRow>

const planTotals = z.codec(
  z.object({ continentalPrice: money, totalSales: z.int(), passengers: z.int() }),
  z.object({ continental: z.int(), quantity: z.int(), passengerCount: z.int() }),
  {
    decode: (wire) => ({
      continental: wire.continentalPrice,
      quantity: wire.totalSales,
      passengerCount: wire.passengers,
    }),
    encode: (own) => ({
      continentalPrice: own.continental,
      totalSales: own.quantity,
      passengers: own.passengerCount,
    }),
  },
)
export type ContinentalPlanTotals = z.output<typeof planTotals>

/** What the provider is owed for a plan, extras included. */
const planRow = z.codec(
  z.object({
    id: z.int(),
    planName: z.string(),
    categoryName: z.string(),
    continentalPrice: money,
    totalSales: z.int(),
    passengers: z.int(),
  }),
  z.object({
    planId: z.int(),
    planName: z.string(),
    categoryName: z.string(),
    continental: z.int(),
    quantity: z.int(),
    passengerCount: z.int(),
  }),
  {
    decode: ({ id, planName, categoryName, ...wire }) => ({
      planId: id,
      planName,
      categoryName,
      continental: wire.continentalPrice,
      quantity: wire.totalSales,
      passengerCount: wire.passengers,
    }),
    encode: ({ planId, planName, categoryName, ...own }) => ({
      id: planId,
      planName,
      categoryName,
      continentalPrice: own.continental,
      totalSales: own.quantity,
      passengers: own.passengerCount,
    }),
  },
)
export type ContinentalPlanRow = z.output<typeof planRow>

const wirePromoTotals = z.object({
  total: money,
  totalUses: z.int(),
  ruaDiscount: money,
  companyDiscount: money,
  neto: money,
})
const ownPromoTotals = z.object({
  invoiced: z.int(),
  uses: z.int(),
  /** Our part of the discounts, and the businesses'. */
  providerDiscount: z.int(),
  companyDiscount: z.int(),
  /** What is left of the gross after both and the cost; below 0 the code sold at a loss. */
  margin: z.int(),
})
export type PromoCodeTotals = z.output<typeof ownPromoTotals>

const promoTotals = z.codec(wirePromoTotals, ownPromoTotals, {
  decode: (wire) => ({
    invoiced: wire.total,
    uses: wire.totalUses,
    providerDiscount: wire.ruaDiscount,
    companyDiscount: wire.companyDiscount,
    margin: wire.neto,
  }),
  encode: (own) => ({
    total: own.invoiced,
    totalUses: own.uses,
    ruaDiscount: own.providerDiscount,
    companyDiscount: own.companyDiscount,
    neto: own.margin,
  }),
})

const promoRow = z.codec(
  z.object({ ...wirePromoTotals.shape, id: z.string(), promoCode: z.string() }),
  z.object({ ...ownPromoTotals.shape, code: z.string() }),
  {
    decode: (wire) => ({
      code: wire.promoCode,
      invoiced: wire.total,
      uses: wire.totalUses,
      providerDiscount: wire.ruaDiscount,
      companyDiscount: wire.companyDiscount,
      margin: wire.neto,
    }),
    encode: (own) => ({
      id: own.code,
      promoCode: own.code,
      total: own.invoiced,
      totalUses: own.uses,
      ruaDiscount: own.providerDiscount,
      companyDiscount: own.companyDiscount,
      neto: own.margin,
    }),
  },
)
export type PromoCodeReportRow = z.output<typeof promoRow>

/** Sales of a period with both ends included: gross, what buyers paid and what is left for the provider, in cents. */
const periodSales = z.object({
  startDate: day,
  endDate: day,
  quantity: z.int(),
  invoiced: money,
  paid: money,
  providerNet: money,
})

const latestSale = z.object({
  id: z.string(),
  number: z.int(),
  createdAt: instant,
  businessName: z.string(),
  planName: z.string(),
  destinationName: z.string(),
  holder: z.string(),
  total: money,
  mode: saleMode,
  isPaid: z.boolean(),
})

const dashboard = z.object({
  today: periodSales,
  month: periodSales,
  /** The same days of the month before. */
  previousMonth: periodSales,
  /** The last 30 days and the last 12 months, oldest first, empty ones included. */
  days: z.array(periodSales),
  months: z.array(periodSales),
  /** Sales on account that no one marked as paid yet, of all times. */
  unpaid: z.object({
    quantity: z.int(),
    paid: money,
    /** What the businesses owe: what their buyers paid less their commission. */
    netToPay: money,
    /** The day of the oldest one. */
    oldest: z.nullable(day),
  }),
  /** Refund and cancellation requests that wait for staff; `overdue` of them are past their 72 business hours. */
  requests: z.object({ waiting: z.int(), overdue: z.int() }),
  /** The newest first. */
  latest: z.array(latestSale),
})
export type Dashboard = z.output<typeof dashboard>

const staffReport = { method: 'GET', access: ['administrator'], shape: 'envelope' } as const

export const settlementSortFields = [
  'businessName',
  'invoiced',
  'quantity',
  'commissionPercent',
  'discount',
  'paid',
  'continental',
  'net',
  'commission',
  'providerNet',
  'markup',
  'netToPay',
  'netToCollect',
] as const
export const continentalSortFields = ['businessName', 'continental', 'quantity'] as const
export const planSortFields = ['planName', 'categoryName', 'continental', 'quantity', 'passengerCount'] as const
export const promoCodeSortFields = [
  'code',
  'invoiced',
  'uses',
  'providerDiscount',
  'companyDiscount',
  'margin',
] as const

export const reportApi = {
  settlements: endpoint({
    ...staffReport,
    path: '/report/settlements',
    summary: 'Liquidaciones: una fila por empresa con todas sus ventas del período, y el total',
    query: listQuery(businessFilter, settlementSortFields),
    result: report(settlementRow, settlementTotals),
  }),
  continental: endpoint({
    ...staffReport,
    path: '/report/continental',
    summary: 'Costo del proveedor por empresa',
    query: listQuery(businessFilter, continentalSortFields),
    result: report(continentalRow, continentalTotals),
  }),
  continentalPlans: endpoint({
    ...staffReport,
    path: '/report/continental/plans',
    summary: 'Costo del proveedor por plan, de todas las empresas o de una',
    query: listQuery(businessFilter, planSortFields),
    result: report(planRow, planTotals),
  }),
  promoCodes: endpoint({
    ...staffReport,
    path: '/report/promoCodes',
    summary: 'Uso y margen de cada código de descuento',
    query: listQuery(periodFilter, promoCodeSortFields),
    result: report(promoRow, promoTotals),
  }),
  /** One row, or none when nothing was sold. The session says whose. */
  profile: endpoint({
    method: 'GET',
    path: '/report/profile',
    access: ['partner'],
    summary: 'La liquidación de la empresa de la sesión',
    query: listQuery(periodFilter, ['businessName']),
    result: z.array(profileRow),
    shape: 'page',
  }),
  dashboard: endpoint({
    ...staffReport,
    path: '/report/dashboard',
    summary: 'Lo primero que mira administración: hoy, el mes, lo impago, las solicitudes y la tendencia',
    result: dashboard,
  }),
}
