import { type promoCodeSortFields, reportApi } from '#shared/settlements/contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { pageQuery } from '../providers/pageQuery.ts'

/** What each code brought in a period, with the totals of all of them. */
export const promoCodeStatsRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = { ...pageQuery<(typeof promoCodeSortFields)[number]>(list), filter }
    const { rows, totals, count } = await call(reportApi.promoCodes, { query }, { signal, silent: true })
    return { data: rows.map((row) => ({ ...row, id: row.code })), total: count, meta: { totals } }
  },
}
