import { reportApi } from '#shared/settlements/contract.ts'
import type { SettlementRow } from '#shared/settlements/settle.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { report } from '../providers/endpointRoutes.ts'
import type { Period } from './periods.ts'

/** A business's settlement of a period; without a row when it sold nothing. */
export type BusinessSettlement = { id: string | number; row: SettlementRow | null }

/** Settlements by business. One of them is read by the business's id, for the period in `meta`. */
export const settlementRoutes: ResourceRoutes = {
  ...report(reportApi.settlements, 'businessId'),

  async getOne({ id, meta, signal }) {
    const period = (meta as { period?: Partial<Period> } | undefined)?.period
    const filter = { ...period, businessId: String(id) }
    const { rows } = await call(reportApi.settlements, { query: { filter } }, { signal, silent: true })
    return { data: { id, row: rows[0] ?? null } satisfies BusinessSettlement }
  },
}

/** The own settlement of a business: one row, or none. */
export const ownSettlementRoutes: ResourceRoutes = {
  async getList({ filter, signal }) {
    const { rows, total } = await call(reportApi.profile, { query: { filter } }, { signal, silent: true })
    return { data: rows.map((row) => ({ ...row, id: row.businessId })), total }
  },
}
