import { ownCancellationApi } from '#shared/after-sale/traveller-contract.ts'
import { Failure } from '#shared/errors.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Services } from '../services.ts'
import { foundSales, salesOfToken } from '../voucher-access/store.ts'
import { cancelWhole, previewCancellation } from './cancel.ts'

const LIMIT = { max: 60, windowSeconds: 60 }

/** The buyer's own side of a sale: whoever has the token of an emailed code, and for the sales that it opens alone. */
export function ownAfterSaleRoutes(router: Router, services: Services): void {
  const { db, now } = services

  /** @throws Failure VOUCHER_ACCESS_EXPIRED; SALE_NOT_FOUND when the token opens others */
  async function own({ token, saleId }: { token: string; saleId: string }): Promise<string> {
    const saleIds = await salesOfToken(db, hashToken(token), now())
    if (!saleIds) throw new Failure('VOUCHER_ACCESS_EXPIRED')
    if (!(await foundSales(db, saleIds)).some(({ id }) => id === saleId)) throw new Failure('SALE_NOT_FOUND')
    return saleId
  }

  serve(
    router,
    ownCancellationApi.preview,
    async ({ body }) => {
      const { rule, percentBack, daysLeft, moneyBack, charged, refund } = await previewCancellation(
        services,
        await own(body),
        { seesCost: false },
      )
      return { rule, percentBack, daysLeft, moneyBack, charged, refund }
    },
    { limit: LIMIT },
  )

  serve(
    router,
    ownCancellationApi.cancel,
    async ({ body }) => {
      const { refund } = await cancelWhole(services, {
        publicId: await own(body),
        intentId: body.intent,
        refund: body.refund,
        reason: null,
        accountId: null,
        rules: ['withdrawal'],
      })
      return { refund }
    },
    { limit: LIMIT },
  )
}
