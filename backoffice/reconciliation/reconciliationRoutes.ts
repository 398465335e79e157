import { reconciliationApi } from '#shared/reconciliation/contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { pageQuery } from '../providers/pageQuery.ts'

/** The days that were looked at. */
export const reconciliationRoutes: ResourceRoutes = {
  async getList({ signal, ...list }) {
    const { rows, total } = await call(
      reconciliationApi.list,
      { query: pageQuery<'id'>(list) },
      { signal, silent: true },
    )
    return { data: rows, total }
  },
}
