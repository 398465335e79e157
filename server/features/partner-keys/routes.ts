import { dayAt } from '#shared/dates.ts'
import { partnerAccessApi, partnerKeyApi } from '#shared/partner/key-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { makeKey, revokeKey, saveAccess } from './changes.ts'
import { findAccess, findKeys, readAccess } from './store.ts'

/** Serves the keys of the partner API: to a business its own, to staff those of all, and who may sell with one (W-01). */
export function partnerKeyRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies

  serve(router, partnerKeyApi.list, ({ query, identity: { business } }) =>
    findKeys(db, { ...query, within: business?.id ?? null }, now()),
  )
  serve(router, partnerKeyApi.create, ({ body, identity }) => makeKey(dependencies, identity, body))
  serve(router, partnerKeyApi.revoke, async ({ params: { id }, identity }) => {
    await revokeKey(dependencies, identity, id)
    return { id }
  })

  serve(router, partnerAccessApi.list, ({ query }) => findAccess(db, query, dayAt(now())))
  serve(router, partnerAccessApi.get, ({ params: { id } }) => readAccess(db, id, dayAt(now())))
  serve(router, partnerAccessApi.save, async ({ params: { id }, body, identity }) => {
    await saveAccess(dependencies, identity, { id, ...body })
    return readAccess(db, id, dayAt(now()))
  })
}
