import { changeApi } from '#shared/after-sale/change-contract.ts'
import { changeLinkApi } from '#shared/after-sale/change-link-contract.ts'
import { correctionApi } from '#shared/after-sale/correction-contract.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import { viewerOf } from '../sales/routes.ts'
import { refuseUnseen } from '../sales/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { changeOptions, changeSale, previewChange } from './change.ts'
import { sendLink, withdrawLink } from './change-link.ts'
import { cancelWhole, grantRefund, previewCancellation } from './cancel.ts'
import { correctSale } from './correct.ts'
import { showAfterSale } from './show.ts'

/** Serves what can be done with a sale after it was made: each step is previewed, then done once. */
export function afterSaleRoutes(router: Router, dependencies: Dependencies): void {
  serve(router, afterSaleApi.show, ({ params, identity, read }) =>
    showAfterSale({ ...dependencies, read }, params.id, viewerOf(identity)),
  )

  serve(router, afterSaleApi.previewCancellation, ({ params, identity }) =>
    previewCancellation(dependencies, params.id, viewerOf(identity)),
  )

  serve(router, correctionApi.correct, async ({ params, body, identity, read }) => {
    const { intent: intentId, before: base, ...typed } = body
    await refuseUnseen(read, params.id)
    return correctSale(dependencies, { publicId: params.id, intentId, typed, base, by: { userId: identity.userId } })
  })

  serve(router, afterSaleApi.cancel, ({ params, body, identity }) =>
    cancelWhole(dependencies, {
      publicId: params.id,
      intentId: body.intent,
      refund: body.refund,
      reason: body.reason ?? null,
      userId: identity.userId,
    }),
  )

  serve(router, afterSaleApi.grant, ({ params, body, identity }) =>
    grantRefund(dependencies, {
      publicId: params.id,
      intentId: body.intent,
      amount: body.amount,
      reason: body.reason,
      userId: identity.userId,
    }),
  )

  serve(router, changeApi.options, ({ params }) => changeOptions(dependencies, params.id))

  serve(router, changeApi.preview, ({ params, body, identity }) =>
    previewChange(dependencies, { publicId: params.id, wanted: body.wanted, rights: viewerOf(identity) }),
  )

  serve(router, changeApi.change, ({ params, body, identity }) =>
    changeSale(dependencies, {
      publicId: params.id,
      wanted: body.wanted,
      toPay: body.toPay,
      refund: body.refund,
      intentId: body.intent,
      reason: body.reason ?? null,
      userId: identity.userId,
    }),
  )

  serve(router, changeLinkApi.withdraw, async ({ params, body, identity: { userId } }) => {
    await withdrawLink(dependencies, { publicId: params.id, order: body.order, userId })
    return null
  })

  serve(router, changeLinkApi.send, async ({ params, body, identity: { userId } }) => {
    await sendLink(dependencies, { publicId: params.id, order: body.order, userId })
    return null
  })
}
