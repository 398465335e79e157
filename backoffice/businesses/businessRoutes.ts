import { businessApi, type BusinessFilter, type businessSortFields } from '#shared/businesses/contract.ts'
import type { BusinessChanges, BusinessForm } from '#shared/businesses/form-contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { pageQuery } from '../providers/pageQuery.ts'

/** What an update of a business carries: what was changed since which version. */
export type SavedChanges = { version: number; changes: BusinessChanges }

/** Companies, with their storefronts. */
export const businessRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = { ...pageQuery<(typeof businessSortFields)[number]>(list), filter: filter as BusinessFilter }
    const { rows, total } = await call(businessApi.list, { query }, { signal, silent: true })
    return { data: rows, total }
  },

  async getMany({ ids, signal }) {
    const filter = { type: 'all' as const, ids: ids.map(String) }
    return { data: (await call(businessApi.list, { query: { filter } }, { signal, silent: true })).rows }
  },

  async getOne({ id, signal }) {
    return { data: await call(businessApi.get, { params: { id: String(id) } }, { signal, silent: true }) }
  },

  async create({ data }) {
    return { data: await call(businessApi.add, { body: data as BusinessForm }) }
  },

  async update({ id, data }) {
    const { version, changes } = data as SavedChanges
    return { data: await call(businessApi.edit, { body: { id: String(id), version, changes } }) }
  },

  async delete({ id }) {
    return { data: await call(businessApi.remove, { body: { id: String(id) } }) }
  },
}
