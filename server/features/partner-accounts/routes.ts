import { type Day, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { partnerAccountApi } from '#shared/partner-account/contract.ts'
import { accountStaffApi } from '#shared/partner-account/staff-contract.ts'
import { isPaymentDay } from '#shared/sales/payment-lot.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { findAccounts, readAccount } from './balances.ts'
import { limitCredit } from './credit.ts'
import { findAccountLines, forStaff } from './lines.ts'
import { adjustAccount, applyRests, payAccount, restOf, takeBackWhole } from './payments.ts'
import { readOwed } from './owed.ts'
import { netAccount, payOut } from './payouts.ts'

/** Serves the accounts of businesses with us: all of them to staff, its own to each business. */
export function partnerAccountRoutes(router: Router, dependencies: Dependencies): void {
  const { db } = dependencies

  serve(router, partnerAccountApi.list, ({ query, read }) => read((every) => findAccounts(every, query)))

  serve(router, partnerAccountApi.get, async ({ params: { id } }) => ({
    ...(await readAccount(db, id)),
    rest: await restOf(db, id),
  }))

  serve(router, partnerAccountApi.own, ({ read, identity: { business } }) => {
    if (!business) throw new Failure('FORBIDDEN')
    return read((own) => readAccount(own, business.id))
  })

  serve(router, partnerAccountApi.lines, async ({ query, read, identity: { business } }) => {
    if (business) return read((own) => findAccountLines(own, business.id, query))
    const businessId = query.filter?.businessId
    if (!businessId) throw validationFailure([{ path: 'filter.businessId', key: 'FIELD.REQUIRED' }])
    return read(async (every) => forStaff(every, await findAccountLines(every, businessId, query)))
  })

  accountEntryRoutes(router, dependencies)
}

/** Serves what staff add to an account, what a payment may cover, and the credit limit. */
function accountEntryRoutes(router: Router, dependencies: Dependencies): void {
  const refuseDay = (paidOn: Day) => {
    const isGood = isPaymentDay(paidOn, dayAt(dependencies.now()))
    if (!isGood) throw validationFailure([{ path: 'paidOn', key: 'SALES.PAID_ON_INVALID' }])
  }

  serve(router, accountStaffApi.owed, ({ params }) => readOwed(dependencies.db, params.id))

  serve(router, accountStaffApi.pay, ({ params, body: { intent, ...payment }, identity: { userId } }) => {
    refuseDay(payment.paidOn)
    return payAccount(dependencies, { businessId: params.id, intentId: intent, userId, ...payment })
  })

  serve(router, accountStaffApi.apply, ({ params, body, identity: { userId } }) =>
    applyRests(dependencies, { businessId: params.id, userId, ...body }),
  )

  serve(
    router,
    accountStaffApi.takeBack,
    async ({ params, body: { intent, payment, reason }, identity: { userId } }) => {
      await takeBackWhole(dependencies, {
        businessId: params.id,
        paymentId: payment,
        reason,
        intentId: intent,
        userId,
      })
      return null
    },
  )

  serve(router, accountStaffApi.payOut, async ({ params, body: { intent, ...paid }, identity: { userId } }) => {
    refuseDay(paid.paidOn)
    await payOut(dependencies, { businessId: params.id, intentId: intent, userId, ...paid })
    return null
  })

  serve(router, accountStaffApi.net, ({ params, body, identity: { userId } }) =>
    netAccount(dependencies, { businessId: params.id, intentId: body.intent, userId }),
  )

  serve(
    router,
    accountStaffApi.limit,
    async ({ params, body: { creditLimit, before: seen }, identity: { userId } }) => {
      await limitCredit(dependencies, { businessId: params.id, userId, creditLimit, seen })
      return null
    },
  )

  serve(router, accountStaffApi.adjust, async ({ params, body: { intent, ...adjustment }, identity: { userId } }) => {
    const day = dayAt(dependencies.now())
    await adjustAccount(dependencies, { businessId: params.id, intentId: intent, userId, day, ...adjustment })
    return null
  })
}
