import { saleApi, type SaleFilter, type saleSortFields } from '#shared/sales/contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { pageQuery } from '../providers/pageQuery.ts'

/** Sales, read as the server pages them. */
export const saleRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = {
      ...pageQuery<(typeof saleSortFields)[number]>(list),
      // Whatever the address holds: the contract refuses what is no filter.
      filter: filter as SaleFilter,
    }
    const { rows, total } = await call(saleApi.list, { query }, { signal, silent: true })
    return { data: rows, total }
  },

  async getOne({ id, signal }) {
    return { data: await call(saleApi.detail, { params: { id: String(id) } }, { signal, silent: true }) }
  },
}

/** What the sales of the filter in `meta` come to: one record for each filter. */
export const saleTotalRoutes: ResourceRoutes = {
  async getOne({ id, meta, signal }) {
    const { filter } = meta as { filter: SaleFilter }
    return { data: { id, ...(await call(saleApi.totals, { query: { filter } }, { signal, silent: true })) } }
  },
}
