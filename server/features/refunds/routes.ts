import { refundApi } from '#shared/refunds/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { findRefunds } from './list.ts'
import { transferRefund } from './transfer.ts'

/** Serves the refunds page: refunds on their way to cards, and those that staff have to transfer. */
export function refundRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, refundApi.list, ({ query }) => findRefunds(dependencies.db, query))

  serve(router, refundApi.transfer, async ({ params, body, identity }) => {
    await transferRefund(dependencies, {
      refundId: params.id,
      reference: body.reference,
      userId: identity.userId,
    })
    return null
  })
}
