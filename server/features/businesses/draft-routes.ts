import { storefrontDraftApi } from '#shared/businesses/draft-contract.ts'
import { Failure } from '#shared/errors.ts'
import { saveOrCurrent } from '../../platform/http/save-or-current.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { findSentDraft, putDraftInForce, readOwnStorefront, saveDraft, sendDraft, sendDraftBack } from './drafts.ts'
import { findBusiness } from './staff-store.ts'

/** Serves an owner's draft of their storefront, and the answers of staff (D-05, D-07). */
export function draftRoutes(router: Router, dependencies: Dependencies): void {
  const { db, env } = dependencies
  serve(router, storefrontDraftApi.own, ({ identity, read }) => readOwnStorefront({ ...dependencies, read }, identity))
  serve(router, storefrontDraftApi.save, ({ body: { version, ...look }, identity, read }) =>
    saveOrCurrent(
      storefrontDraftApi.save,
      () => saveDraft(dependencies, { version, look }, identity),
      () => readOwnStorefront({ ...dependencies, read }, identity),
    ),
  )
  serve(router, storefrontDraftApi.send, async ({ body: { version }, identity, read }) => {
    await sendDraft(dependencies, version, identity)
    return readOwnStorefront({ ...dependencies, read }, identity)
  })
  serve(router, storefrontDraftApi.ofBusiness, async ({ params: { id } }) => {
    if (!(await findBusiness(db, { id, type: 'company' }, env.publicUrl))) throw new Failure('BUSINESS_NOT_FOUND')
    return { draft: await findSentDraft(db, id) }
  })
  serve(router, storefrontDraftApi.putInForce, async ({ params: { id }, body, identity }) => {
    await putDraftInForce(dependencies, { id, ...body }, identity)
    return null
  })
  serve(router, storefrontDraftApi.sendBack, async ({ params: { id }, body, identity }) => {
    await sendDraftBack(dependencies, { id, ...body }, identity)
    return null
  })
}
