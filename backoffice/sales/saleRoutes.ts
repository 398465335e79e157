import { saleApi, type SaleFilter, type saleSortFields } from '#shared/sales/contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { pageQuery } from '../providers/pageQuery.ts'

/** Sales: read as the server pages them, and marked as paid. Nothing else about a sale ever changes. */
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

  async updateMany({ ids, data }) {
    if (data.isPaid !== true) throw new Error('A sale can only be marked as paid.')
    await call(saleApi.markPaid, { body: { ids: ids.map(String) } })
    return { data: ids }
  },
}
