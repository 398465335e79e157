import { tariffApi } from '#shared/tariffs/contract.ts'
import { whyApi } from '#shared/tariffs/why-contract.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import {
  addDraft,
  approveDraft,
  removeDraft,
  saveDraft,
  scheduleStart,
  withdrawApproval,
  withdrawStart,
} from './changes.ts'
import { findVersions, readVersion } from './store.ts'
import { priceBy, whyThisSale } from './why.ts'

/** The largest body of a tariff in bytes: with many plans and benefits it is larger than any other body. */
const BODY_LIMIT = 2 * 1024 * 1024

/** Serves the versions of the tariff: drafts, their approval, and from when each is in force (T-01, T-02). */
export function tariffRoutes(router: Router, dependencies: Dependencies): void {
  const { db, env } = dependencies
  const read = async (id: number) => ({ ...(await readVersion(db, id)), selfApproval: env.tariffs.selfApproval })
  serve(router, tariffApi.list, ({ query }) => findVersions(db, query))
  serve(router, whyApi.sale, ({ params }) => whyThisSale(db, params.id))
  serve(router, whyApi.price, ({ params, body }) => priceBy(dependencies, params.id, body))
  serve(router, tariffApi.get, ({ params }) => read(params.id))
  serve(router, tariffApi.create, async ({ body, identity }) => read(await addDraft(dependencies, identity, body)), {
    bodyLimit: BODY_LIMIT,
  })
  serve(
    router,
    tariffApi.save,
    ({ params, body, identity }) => {
      const save = () => saveDraft(dependencies, identity, { ...params, ...body })
      return saveOrCurrent(tariffApi.save, save, () => read(params.id))
    },
    { bodyLimit: BODY_LIMIT },
  )
  serve(router, tariffApi.remove, async ({ params, identity }) => {
    await removeDraft(dependencies, identity, params.id)
    return { id: params.id }
  })
  serve(router, tariffApi.approve, async ({ params, body, identity }) => {
    await approveDraft(dependencies, identity, { ...params, ...body })
    return read(params.id)
  })
  serve(router, tariffApi.withdrawApproval, async ({ params, identity }) => {
    await withdrawApproval(dependencies, identity, params.id)
    return read(params.id)
  })
  serve(router, tariffApi.schedule, async ({ params, body, identity }) => {
    await scheduleStart(dependencies, identity, { id: params.id, startsAt: new Date(body.startsAt) })
    return read(params.id)
  })
  serve(router, tariffApi.withdrawStart, async ({ params, identity }) => {
    await withdrawStart(dependencies, identity, params.id)
    return read(params.id)
  })
}
