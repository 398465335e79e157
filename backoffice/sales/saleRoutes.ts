import { saleApi, type SaleFilter } from '#shared/sales/contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'

/** What the sales of the filter in `meta` come to: one record for each filter. */
export const saleTotalRoutes: ResourceRoutes = {
  async getOne({ id, meta, signal }) {
    const { filter } = meta as { filter: SaleFilter }
    return { data: { id, ...(await call(saleApi.totals, { query: { filter } }, { signal, silent: true })) } }
  },
}
