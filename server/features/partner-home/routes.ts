import { Failure } from '#shared/errors.ts'
import { partnerHomeApi } from '#shared/partner-home/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { readPartnerHome } from './home.ts'

/** Serves the start page of a business's users. */
export function partnerHomeRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, partnerHomeApi.read, ({ identity, read }) => {
    const { business } = identity
    if (!business) throw new Failure('FORBIDDEN')
    return readPartnerHome({ ...dependencies, read }, { ...identity, business })
  })
}
