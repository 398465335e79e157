import { businessApi } from '#shared/businesses/contract.ts'
import { Failure } from '#shared/errors.ts'
import { type Router, serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { brandBySubdomain } from './store.ts'

/** What anyone may know of a storefront's business. */
export function businessRoutes(router: Router, { db }: Services): void {
  serve(router, businessApi.find, async ({ params }) => {
    const brand = await brandBySubdomain(db, params.subdomain)
    if (!brand) throw new Failure('BUSINESS_NOT_FOUND')
    return brand
  })
}
