import type { FastifyRequest } from 'fastify'
import { delayedPaymentApi } from '#shared/checkout/delayed-contract.ts'
import { checkoutApi } from '#shared/checkout/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import { byNetwork, type SharedLimit, spendUse } from '../../platform/http/shared-limit.ts'
import type { Dependencies } from '../dependencies.ts'
import { createSale } from './issue/create-sale.ts'
import { openCheckout } from './checkout/open.ts'
import { delayedIn, soldIn } from './in-language.ts'
import { pay } from './payment/pay.ts'
import { readDelayed, requestDelayed } from './payment/request-delayed.ts'

const TEN_MINUTES = 600
const HOUR = 3600
/** The limit of delayed payments that one network asks for: each holds an order for hours and sends emails. */
const DELAYED_FROM: SharedLimit = { name: 'delayed-payment-from', max: 30, windowSeconds: HOUR }

const clientOf = ({ ip }: FastifyRequest) => ({ address: ip, countedFrom: ip })

/** Serves checkouts, payments and sales. Limits are per address and generous, since a whole office may share one. */
export function checkoutRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, checkoutApi.open, ({ body, identity }) => openCheckout(dependencies, body, identity), {
    limit: { max: 120, windowSeconds: TEN_MINUTES },
  })
  // A buyer whose payment is pending repeats the call every few seconds; declined cards are limited by order and network.
  serve(router, checkoutApi.pay, ({ body, request }) => pay(dependencies, { ...body, ...clientOf(request) }), {
    limit: { max: 240, windowSeconds: TEN_MINUTES },
    failure: 'PAYMENT.ERROR',
  })
  // Each request is a call to the gateway and an email.
  serve(
    router,
    delayedPaymentApi.request,
    async ({ body, language, request }) => {
      await spendUse(dependencies.db, DELAYED_FROM, { subject: byNetwork(request.ip), now: dependencies.now() })
      const waiting = await requestDelayed(dependencies, { ...body, address: request.ip })
      return delayedIn(dependencies, waiting, language)
    },
    { limit: { max: 20, windowSeconds: TEN_MINUTES } },
  )
  serve(
    router,
    delayedPaymentApi.read,
    async ({ params, language }) => delayedIn(dependencies, await readDelayed(dependencies, params.order), language),
    { limit: { max: 240, windowSeconds: TEN_MINUTES } },
  )
  // The page asks for the sale as often when it was reloaded during a payment, because the card's token is lost then.
  serve(
    router,
    checkoutApi.createSale,
    async ({ body, identity, language }) =>
      soldIn(dependencies, await createSale(dependencies, body, identity), language),
    { limit: { max: 240, windowSeconds: TEN_MINUTES }, failure: 'SALES.ERROR' },
  )
}
