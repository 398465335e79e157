import { todayApi } from '#shared/today/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { readWaitingWork } from './waiting-work.ts'

/** Serves the work that waits for the caller (D-13). It reads the primary, so that what was just done is gone. */
export function todayRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, todayApi.read, async ({ identity, read }) => ({
    work: await readWaitingWork({ ...dependencies, identity, read }),
  }))
}
