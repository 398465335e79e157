import { ownRefundAccountApi } from '#shared/after-sale/refund-account-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { saveAccount, showOwnRefunds } from '../refunds/save-account.ts'
import { ownSale } from './own-sale.ts'

const LIMIT = { max: 60, windowSeconds: 60 }

/** Serves the account to which a refund goes (Y-04): the token of an emailed code grants access, only to the sales of that code. */
export function refundAccountRoutes(router: Router, dependencies: Dependencies): void {
  serve(
    router,
    ownRefundAccountApi.show,
    async ({ body }) => showOwnRefunds(dependencies, await ownSale(dependencies, body)),
    { limit: LIMIT },
  )

  serve(
    router,
    ownRefundAccountApi.save,
    async ({ body: { token, saleId, ...typed } }) => {
      const publicId = await ownSale(dependencies, { token, saleId })
      await saveAccount(dependencies, { publicId, typed })
      return showOwnRefunds(dependencies, publicId)
    },
    { limit: LIMIT },
  )
}
