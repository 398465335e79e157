import { validationFailure } from '#shared/validation-issues.ts'
import { type Day, dayAt } from '#shared/dates.ts'
import { saleApi } from '#shared/sales/contract.ts'
import { paymentLotApi } from '#shared/sales/lot-contract.ts'
import { isPaymentDay } from '#shared/sales/payment-lot.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { type PaidLot, paySales } from './lots.ts'
import { findPaymentLots } from './payment-lots.ts'
import { takeBackPayment } from './take-back-payment.ts'

type Payment = { ids: string[]; paidOn?: Day | undefined; reference?: string | undefined }

/** Serves the payments of businesses for their sales on account: staff register them, list them, and take them back. */
export function paymentRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies

  const markPaid = async ({ body, identity }: { body: Payment; identity: Identity }): Promise<PaidLot> => {
    const today = dayAt(now())
    const { ids, paidOn = today, reference = '' } = body
    if (!isPaymentDay(paidOn, today)) throw validationFailure([{ path: 'paidOn', key: 'SALES.PAID_ON_INVALID' }])
    return paySales(dependencies, ids, { userId: identity.userId, paidOn, reference })
  }
  serve(router, saleApi.markPaid, markPaid, { failure: 'SALES.PAID_UPDATE_ERROR' })
  serve(router, saleApi.markPaidByPut, markPaid, { failure: 'SALES.PAID_UPDATE_ERROR' })

  serve(router, saleApi.takeBackPayment, async ({ params, body, identity }) => {
    await takeBackPayment(dependencies, {
      publicId: params.id,
      reason: body.reason,
      intentId: body.intent,
      userId: identity.userId,
    })
    return null
  })

  serve(router, paymentLotApi.list, ({ query }) => findPaymentLots(db, query))
}
