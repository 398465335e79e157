import { tariffApi } from '#shared/tariffs/contract.ts'
import { whyApi } from '#shared/tariffs/why-contract.ts'
import { ownPaths, single } from './endpointRoutes.ts'

/** The calls of the tariff, which staff alone open, and seldom. */
export const tariffResources = {
  tariffVersions: {
    ...ownPaths({ getList: tariffApi.list }),
    ...single(tariffApi.get, ({ id }) => ({ params: { id } })),
  },
  saleWhy: single(whyApi.sale, ({ id }) => ({ params: { id } })),
}
