import { partnerUsageApi } from '#shared/partner/usage-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { findDays, findErrors, findKeyUsage } from './store.ts'

/** Serves how the partner API is used: to a business its own calls, to staff those of all (W-07). */
export function partnerUsageRoutes(router: Router, { db }: Dependencies): void {
  serve(router, partnerUsageApi.list, ({ query, identity: { business } }) =>
    findDays(db, { ...query, within: business?.id ?? null }),
  )
  serve(router, partnerUsageApi.keys, ({ query, identity: { business } }) =>
    findKeyUsage(db, { ...query, within: business?.id ?? null }),
  )
  serve(router, partnerUsageApi.errors, ({ query, identity: { business } }) =>
    findErrors(db, { ...query, within: business?.id ?? null }),
  )
}
