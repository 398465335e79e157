import { type promoCodeFields, type PromoCodeFilter, promoCodeStaffApi } from '#shared/promo-codes/staff-contract.ts'
import type { PromoCodeDraft } from '#shared/promo-codes/terms.ts'
import { type promoCodeSortFields, reportApi } from '#shared/settlements/contract.ts'
import { call } from '../providers/api.ts'
import type { ResourceRoutes } from '../providers/dataProvider.ts'
import { pageQuery } from '../providers/pageQuery.ts'

/** What a form or a button changes of a code; `version` is the one that it was made on. */
export type PromoCodeChange = Partial<Omit<PromoCodeDraft, 'businessIds'> & { businessIds: string[] }> & {
  version?: number
}

/** Promo codes, as the server pages and keeps them. */
export const promoCodeRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = {
      ...pageQuery<(typeof promoCodeFields)[number]>(list),
      // Whatever the address holds: the contract refuses what is no filter.
      filter: filter as PromoCodeFilter,
    }
    const { rows, total } = await call(promoCodeStaffApi.list, { query }, { signal, silent: true })
    return { data: rows, total }
  },

  async getOne({ id, signal }) {
    return { data: await call(promoCodeStaffApi.detail, { params: { id: String(id) } }, { signal, silent: true }) }
  },

  async create({ data }) {
    const draft = data as PromoCodeDraft
    const body = { ...draft, businessIds: [...draft.businessIds] }
    const { id } = await call(promoCodeStaffApi.add, { body })
    return { data: { ...body, id } }
  },

  async update({ id, data }) {
    const { version, ...changes } = data as PromoCodeChange
    const body = { id: String(id), changes, ...(version === undefined ? {} : { version }) }
    return { data: await call(promoCodeStaffApi.edit, { body }) }
  },

  async delete({ id, previousData }) {
    const { code } = (previousData ?? {}) as { code?: string }
    await call(promoCodeStaffApi.remove, { body: { id: String(id), ...(code === undefined ? {} : { code }) } })
    return { data: { ...previousData, id } }
  },
}

/** Every business that a code can be for: one call, not a page. */
export const promoCodeBusinessRoutes: ResourceRoutes = {
  async getList({ signal }) {
    const data = await call(promoCodeStaffApi.businesses, {}, { signal, silent: true })
    return { data, total: data.length }
  },
}

/** What each code brought in a period, with the totals of all of them. */
export const promoCodeStatsRoutes: ResourceRoutes = {
  async getList({ filter, signal, ...list }) {
    const query = { ...pageQuery<(typeof promoCodeSortFields)[number]>(list), filter }
    const { rows, totals, count } = await call(reportApi.promoCodes, { query }, { signal, silent: true })
    return { data: rows.map((row) => ({ ...row, id: row.code })), total: count, meta: { totals } }
  },
}

/** Keeps whole codes apart from the list's rows, which react-admin would show in their place. */
export const WHOLE = { whole: true }
