import { letterApi, type LetterFilter } from '#shared/letters/contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { pageQuery } from '../providers/pageQuery.ts'

/** Letters, as the server pages them. */
export const letterRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    // Whatever the address holds: the contract refuses what is no filter.
    const query = { ...pageQuery<'createdAt'>(list), filter: filter as LetterFilter }
    const { rows, total } = await call(letterApi.list, { query }, { signal, silent: true })
    return { data: rows, total }
  },
}
