import {
  type continentalSortFields,
  type planSortFields,
  type promoCodeSortFields,
  reportApi,
  type settlementSortFields,
} from '#shared/settlements/contract.ts'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { pageQuery } from '../providers/pageQuery.ts'
import type { Period } from '../reports/periods.ts'

/** A page of a report as react-admin takes it: its totals travel beside the rows. */
function reportPage<Row, Totals>(
  { rows, totals, count }: { rows: Row[]; totals: Totals; count: number },
  idOf: (row: Row) => string | number,
) {
  return { data: rows.map((row) => ({ ...row, id: idOf(row) })), total: count, meta: { totals } }
}

/** A business's settlement of a period; without a row when it sold nothing. */
export type BusinessSettlement = { id: string | number; row: SettlementRow | null }

/** Settlements by business. One of them is read by the business's id, for the period in `meta`. */
export const settlementRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = { ...pageQuery<(typeof settlementSortFields)[number]>(list), filter }
    const report = await call(reportApi.settlements, { query }, { signal, silent: true })
    return reportPage(report, ({ businessId }) => businessId)
  },

  async getOne({ id, meta, signal }) {
    const period = (meta as { period?: Partial<Period> } | undefined)?.period
    const filter = { ...period, businessId: String(id) }
    const { rows } = await call(reportApi.settlements, { query: { filter } }, { signal, silent: true })
    return { data: { id, row: rows[0] ?? null } satisfies BusinessSettlement }
  },
}

/** What the provider is owed by business. */
export const continentalRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = { ...pageQuery<(typeof continentalSortFields)[number]>(list), filter }
    const report = await call(reportApi.continental, { query }, { signal, silent: true })
    return reportPage(report, ({ businessId }) => businessId)
  },
}

/** What each promo code brought and cost. */
export const promoCodeStatsRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = { ...pageQuery<(typeof promoCodeSortFields)[number]>(list), filter }
    const report = await call(reportApi.promoCodes, { query }, { signal, silent: true })
    return reportPage(report, ({ code }) => code)
  },
}

/** What the provider is owed by plan. */
export const continentalPlanRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = { ...pageQuery<(typeof planSortFields)[number]>(list), filter }
    const report = await call(reportApi.continentalPlans, { query }, { signal, silent: true })
    return reportPage(report, ({ planId }) => planId)
  },
}

/** The own settlement of a business: one row, or none. */
export const ownSettlementRoutes: ResourceRoutes = {
  async getList({ filter, signal }) {
    const { rows, total } = await call(reportApi.profile, { query: { filter } }, { signal, silent: true })
    return { data: rows.map((row) => ({ ...row, id: row.businessId })), total }
  },
}
