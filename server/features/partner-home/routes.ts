import { Failure } from '#shared/errors.ts'
import { partnerHomeApi } from '#shared/partner-home/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { readPartnerHome } from './home.ts'

/** What a business's people see first. */
export function partnerHomeRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, partnerHomeApi.read, ({ identity, read }) => {
    const { business } = identity
    if (!business) throw new Failure('FORBIDDEN')
    return readPartnerHome({ ...dependencies, read }, { ...identity, business })
  })
}
