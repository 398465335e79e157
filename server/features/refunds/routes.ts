import { refundApi } from '#shared/refunds/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { findRefunds, showAccount } from './list.ts'
import { transferRefund } from './transfer.ts'

/** Serves the refunds page: refunds on their way, and those that staff have to transfer. */
export function refundRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, refundApi.list, ({ query }) => findRefunds(dependencies, query))

  serve(router, refundApi.account, ({ params }) => showAccount(dependencies, params.id))

  serve(router, refundApi.transfer, async ({ params, body, identity }) => {
    await transferRefund(dependencies, {
      refundId: params.id,
      reference: body.reference,
      userId: identity.userId,
    })
    return null
  })
}
