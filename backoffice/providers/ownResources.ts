import { saleApi } from '#shared/sales/contract.ts'
import { saleTotalRoutes } from '../sales/saleRoutes.ts'
import { ownSettlementRoutes } from '../settlements/settlementRoutes.ts'
import { lazyAccounts } from '../partner-accounts/lazyAccounts.ts'
import { ownPaths } from './endpointRoutes.ts'

/** The calls of the resources that a business has as well, by name: the first load of its area brings no others. */
export const ownResources = {
  sales: ownPaths({ getList: saleApi.list, getOne: saleApi.detail }),
  saleTotals: saleTotalRoutes,
  ...lazyAccounts,
  ownSettlements: ownSettlementRoutes,
}
