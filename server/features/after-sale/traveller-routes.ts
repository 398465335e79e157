import { buyAgainApi } from '#shared/after-sale/buy-again-contract.ts'
import { ownChangeApi } from '#shared/after-sale/change-contract.ts'
import { ownCancellationApi } from '#shared/after-sale/traveller-contract.ts'
import { ownCorrectionApi } from '#shared/after-sale/correction-contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { boughtBefore } from './buy-again.ts'
import { changeOptions, changeSale, previewChange } from './change.ts'
import { showChangeOrder } from './change-order.ts'
import { correctableData, correctSale } from './correct.ts'
import { ownSale } from './own-sale.ts'
import { BUYERS_RIGHTS, cancelWhole, previewCancellation } from './cancel.ts'

const LIMIT = { max: 60, windowSeconds: 60 }

/** Serves the buyer's side of a sale: the token of an emailed code grants access, only to the sales of that code. */
export function ownAfterSaleRoutes(router: Router, dependencies: Dependencies): void {
  const own = (saleAccess: { token: string; saleId: string }) => ownSale(dependencies, saleAccess)

  serve(
    router,
    ownCancellationApi.preview,
    async ({ body }) => {
      const { rule, percentBack, daysLeft, moneyBack, charged, refund, financing } = await previewCancellation(
        dependencies,
        await own(body),
        BUYERS_RIGHTS,
      )
      return { rule, percentBack, daysLeft, moneyBack, charged, refund, financing }
    },
    { limit: LIMIT },
  )

  serve(
    router,
    buyAgainApi.people,
    async ({ body: { subdomain, ...saleAccess }, identity }) =>
      boughtBefore(dependencies, await own(saleAccess), { subdomain, identity }),
    { limit: LIMIT },
  )

  serve(router, ownCorrectionApi.show, async ({ body }) => correctableData(dependencies, await own(body)), {
    limit: LIMIT,
  })

  serve(
    router,
    ownCorrectionApi.correct,
    async ({ body }) => {
      const { token, saleId, intent: intentId, before: base, ...typed } = body
      return correctSale(dependencies, { publicId: await own({ token, saleId }), intentId, typed, base, by: 'buyer' })
    },
    { limit: LIMIT },
  )

  serve(
    router,
    ownCancellationApi.cancel,
    async ({ body }) => {
      const { refund, financing } = await cancelWhole(dependencies, {
        publicId: await own(body),
        intentId: body.intent,
        refund: body.refund,
        reason: null,
        userId: null,
        rules: ['withdrawal'],
      })
      return { refund, financing }
    },
    { limit: LIMIT },
  )
}

/** Serves the buyer's own changes of a sale, and the link that pays for one. */
export function ownChangeRoutes(router: Router, dependencies: Dependencies): void {
  const own = (saleAccess: { token: string; saleId: string }) => ownSale(dependencies, saleAccess)

  serve(
    router,
    ownChangeApi.options,
    async ({ body, language }) => changeOptions(dependencies, await own(body), language),
    {
      limit: LIMIT,
    },
  )

  serve(
    router,
    ownChangeApi.preview,
    async ({ body, language }) => {
      const change = { publicId: await own(body), wanted: body.wanted, rights: BUYERS_RIGHTS, language }
      const { before: _before, change: _change, ...preview } = await previewChange(dependencies, change)
      return preview
    },
    { limit: LIMIT },
  )

  serve(
    router,
    ownChangeApi.change,
    async ({ body }) =>
      changeSale(dependencies, {
        publicId: await own(body),
        wanted: body.wanted,
        toPay: body.toPay,
        refund: body.refund,
        intentId: body.intent,
        reason: null,
        userId: null,
        isOwn: true,
      }),
    { limit: LIMIT },
  )

  // The payer's page reads the order again after each try.
  serve(router, ownChangeApi.order, ({ body, language }) => showChangeOrder(dependencies, body.order, language), {
    limit: LIMIT,
  })
}
