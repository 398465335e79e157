import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { statementApi } from '#shared/partner-account/statement-contract.ts'
import { userApi } from '#shared/users/contract.ts'
import { plainRest, single } from '../providers/endpointRoutes.ts'

/** The calls of what is opened from a first view and is not on it: it has no need of their contracts. */
export const lazyResources = {
  ownAccount: single(partnerAccountApi.own),
  accountLines: plainRest('accountLines', { getList: partnerAccountApi.lines }),
  accountStatements: plainRest('accountStatements', { getList: statementApi.list, getOne: statementApi.get }),
  statementLines: plainRest('statementLines', { getList: statementApi.lines }),
  users: plainRest('users', {
    getList: userApi.list,
    getOne: userApi.get,
    create: userApi.invite,
    update: userApi.edit,
    delete: userApi.remove,
  }),
  ownStorefront: single(storefrontDraftApi.own),
  afterSale: single(afterSaleApi.show, ({ id }) => ({ params: { id } })),
}
