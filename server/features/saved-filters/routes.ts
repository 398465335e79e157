import { savedFilterApi } from '#shared/saved-filters/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { readFilters, removeFilter, saveFilter } from './store.ts'

/** Serves the filters that users saved for their lists (D-12): to each user the own ones. */
export function savedFilterRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, savedFilterApi.list, async ({ identity: { userId } }) => ({
    filters: await readFilters(dependencies, userId),
  }))
  serve(router, savedFilterApi.save, ({ body, identity: { userId } }) => saveFilter(dependencies, userId, body))
  serve(router, savedFilterApi.remove, async ({ params, identity: { userId } }) => {
    await removeFilter(dependencies, userId, params.id)
    return null
  })
}
