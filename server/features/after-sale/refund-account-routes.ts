import { ownRefundAccountApi } from '#shared/after-sale/refund-account-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import { textsOf } from '../catalogue/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { saveAccount, showOwnRefunds } from '../refunds/save-account.ts'
import { Failure } from '#shared/errors.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { ordersOfToken } from '../voucher-access/orders-to-refund.ts'
import { ownPaidCheckout } from './own-sale.ts'

const LIMIT = { max: 60, windowSeconds: 60 }

/** Serves the account to which a refund goes (Y-04): the token of an emailed code grants access, only to the sales of that code. */
export function refundAccountRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies

  serve(
    router,
    ownRefundAccountApi.orders,
    async ({ body, language }) => {
      const orders = await ordersOfToken(db, hashToken(body.token), now())
      if (!orders) throw new Failure('VOUCHER_ACCESS_EXPIRED')
      return Promise.all(
        orders.map(async ({ orderNo: order, snapshot: { plan, trip, tariff } }) => {
          const { destinationName, startDate, endDate } = trip
          const say = await textsOf(db, tariff.version, language)
          return { order, planName: say(plan.name), destinationName: say(destinationName), startDate, endDate }
        }),
      )
    },
    { limit: LIMIT },
  )

  serve(
    router,
    ownRefundAccountApi.show,
    async ({ body }) => showOwnRefunds(dependencies, await ownPaidCheckout(dependencies, body)),
    { limit: LIMIT },
  )

  serve(
    router,
    ownRefundAccountApi.save,
    async ({ body: { token, saleId, ...typed } }) => {
      const checkoutId = await ownPaidCheckout(dependencies, { token, saleId })
      await saveAccount(dependencies, { checkoutId, typed })
      return showOwnRefunds(dependencies, checkoutId)
    },
    { limit: LIMIT },
  )
}
