import { businessApi } from '#shared/businesses/contract.ts'
import { partnerHomeApi } from '#shared/partner-home/contract.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { ownSettlementRoutes } from '../reports/settlementRoutes.ts'
import { ownPaths, single } from '../providers/endpointRoutes.ts'
import type { lazyResources } from './lazyResources.ts'

const later = (resource: keyof typeof lazyResources) => async () =>
  (await import('./lazyResources.ts')).lazyResources[resource]

/** The calls of the resources that a business has as well, by name: the first load of its area brings no others. */
export const ownResources = {
  brand: single(businessApi.own),
  partnerHome: single(partnerHomeApi.read),
  sales: ownPaths({ getList: saleApi.list, getOne: saleApi.detail }),
  /** Of the filter in `meta`. */
  saleTotals: single(saleApi.totals, ({ meta }) => ({ query: meta as object })),
  ownAccount: later('ownAccount'),
  accountLines: later('accountLines'),
  accountStatements: later('accountStatements'),
  statementLines: later('statementLines'),
  afterSale: later('afterSale'),
  users: later('users'),
  ownStorefront: later('ownStorefront'),
  ownSettlements: ownSettlementRoutes,
}
