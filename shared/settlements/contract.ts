import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery, wholeListQuery } from '../lists.ts'
import { day } from '../wire.ts'
import { continentalRow, continentalTotals, planRow, planTotals } from './continental-contract.ts'
import { comparison } from './comparison-contract.ts'
import { comparedSpans } from './comparison.ts'
import { dashboard } from './dashboard-contract.ts'
import { promoRow, promoTotals } from './promo-code-contract.ts'
import { profileRow, settlementRow, settlementTotals } from './row-contract.ts'

/** The first and the last day of the movements, in Montevideo, both inclusive. A missing one leaves its side open. */
const period = { startDate: z.optional(day), endDate: z.optional(day) }

const businessFilter = z.strictObject({
  businessId: z.optional(z.guid()),
  /** Part of the business's name, ignoring case and accents. */
  businessName: z.optional(z.string().check(z.maxLength(120))),
  ...period,
})

const periodFilter = z.strictObject(period)

/** A page of a report; `totals` and `count` are of all filtered rows, not of the page. */
function report<Row extends z.ZodMiniType, Totals extends z.ZodMiniType>(row: Row, totals: Totals) {
  return z.object({ rows: z.array(row), totals, count: z.int() })
}

const staffReport = { method: 'GET', shape: 'envelope', mayLag: true } as const

export const settlementSortFields = [
  'businessName',
  'gross',
  'quantity',
  'commissionPercent',
  'businessDiscount',
  'charged',
  'cost',
  'margin',
  'commission',
  'houseShare',
  'markup',
  'netToPay',
  'netPaid',
  'netOwed',
  'netToCollect',
] as const
export const continentalSortFields = ['businessName', 'cost', 'quantity'] as const
export const planSortFields = ['planName', 'categoryName', 'cost', 'quantity', 'passengerCount'] as const
export const promoCodeSortFields = ['code', 'gross', 'uses', 'houseDiscount', 'businessDiscount', 'aboveCost'] as const

export const reportApi = {
  settlements: endpoint({
    ...staffReport,
    path: '/report/settlements',
    access: 'settlements.list',
    summary: 'Liquidaciones: una fila por empresa con todas sus ventas del período, y el total',
    query: listQuery(businessFilter, settlementSortFields),
    result: report(settlementRow, settlementTotals),
  }),
  continental: endpoint({
    ...staffReport,
    path: '/report/continental',
    access: 'continental.list',
    summary: 'Costo del proveedor por empresa',
    query: listQuery(businessFilter, continentalSortFields),
    result: report(continentalRow, continentalTotals),
  }),
  continentalPlans: endpoint({
    ...staffReport,
    path: '/report/continental/plans',
    access: 'continentalPlans.list',
    summary: 'Costo del proveedor por plan, de todas las empresas o de una',
    query: listQuery(businessFilter, planSortFields),
    result: report(planRow, planTotals),
  }),
  promoCodes: endpoint({
    ...staffReport,
    path: '/report/promoCodes',
    access: 'promoCodeStats.list',
    summary: 'Uso y margen de cada código de descuento',
    query: listQuery(periodFilter, promoCodeSortFields),
    result: report(promoRow, promoTotals),
  }),
  /** The movements that the settlement of the same days adds up; a business reads its own. */
  movements: endpoint({
    method: 'GET',
    path: '/report/movements/csv',
    mayLag: true,
    access: 'sales.export',
    summary: 'Los movimientos de las ventas de un período, cada uno en su día, en un archivo CSV',
    query: z.pick(wholeListQuery(businessFilter, ['businessName']), { filter: true }),
    result: z.unknown(),
    shape: 'csv',
  }),
  /** The caller's own row, or none when nothing was sold. The session identifies the business. */
  profile: endpoint({
    method: 'GET',
    path: '/report/profile',
    mayLag: true,
    access: 'ownSettlements.list',
    summary: 'La liquidación de la empresa de la sesión',
    query: listQuery(periodFilter, ['businessName']),
    result: z.array(profileRow),
    shape: 'page',
  }),
  dashboard: endpoint({
    ...staffReport,
    path: '/report/dashboard',
    access: 'dashboard.show',
    summary: 'Lo primero que mira administración: hoy, el mes, lo impago, las solicitudes y la tendencia',
    result: dashboard,
  }),
  comparison: endpoint({
    ...staffReport,
    path: '/report/dashboard/comparison',
    access: 'dashboard.show',
    summary: 'Ventas por empresa y por plan: los últimos 30 días o 12 meses contra los anteriores',
    query: z.strictObject({ span: z.enum(comparedSpans) }),
    result: comparison,
  }),
}
