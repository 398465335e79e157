import { Failure } from '#shared/errors.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { readVoucherLookup } from '#shared/voucher-access/lookup.ts'
import { networkOf } from '../../platform/http/network.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { type SharedLimit, spendUse } from '../../platform/http/shared-limit.ts'
import { queueEmail } from '../emails/queue.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { askForCode, confirmCode } from './access.ts'
import { vouchersEmail } from '../sales/sale-emails.ts'
import { findBuyer, foundSales, salesOfToken } from './store.ts'

const HOUR = 3600
const ASKED_FROM: SharedLimit = { name: 'voucher-access-from', max: 12, windowSeconds: HOUR }
/** With five tries each, a code of six digits is guessed once in 40,000 hours. */
const ASKED_ABOUT: SharedLimit = { name: 'voucher-access-about', max: 5, windowSeconds: HOUR }
const TRIED_FROM: SharedLimit = { name: 'voucher-code-from', max: 30, windowSeconds: 600 }
const RESENT_FROM: SharedLimit = { name: 'voucher-resend-from', max: 20, windowSeconds: HOUR }
const RESENT: SharedLimit = { name: 'voucher-resend', max: 3, windowSeconds: HOUR }
const LIST_LIMIT = { max: 60, windowSeconds: 60 }

/** Vouchers found again by their buyer: by voucher or document with a code by email, and sent again. */
export function voucherAccessRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies
  const spend = (limit: SharedLimit, subject: string) => spendUse(db, limit, { subject, now: now() })

  serve(router, voucherAccessApi.ask, async ({ body, request }) => {
    await spend(ASKED_FROM, networkOf(request.ip))
    await spend(ASKED_ABOUT, subjectOf(dependencies, body.lookup))
    return { request: await askForCode(dependencies, body) }
  })

  serve(router, voucherAccessApi.confirm, async ({ body, request }) => {
    await spend(TRIED_FROM, networkOf(request.ip))
    return confirmCode(dependencies, body)
  })

  serve(
    router,
    voucherAccessApi.list,
    async ({ body }) => {
      const saleIds = await salesOfToken(db, hashToken(body.token), now())
      if (!saleIds) throw new Failure('VOUCHER_ACCESS_EXPIRED')
      return foundSales(db, saleIds)
    },
    { limit: LIST_LIMIT },
  )

  serve(router, voucherAccessApi.resend, async ({ body, request }) => {
    await spend(RESENT_FROM, networkOf(request.ip))
    const buyer = await findBuyer(db, body.saleId)
    if (!buyer) throw new Failure('SALE_NOT_FOUND')
    if (buyer.cancelledAt) throw new Failure('SALE_CANCELLED')
    await spend(RESENT, buyer.id)
    const order = { to: buyer.email, saleId: buyer.id, again: crypto.randomUUID() }
    await db.transaction((tx) => queueEmail(tx, dependencies, vouchersEmail, order))
    return null
  })
}

/** One subject for all the ways to type the same thing. */
function subjectOf({ documents }: Dependencies, typed: string): string {
  const { code, saleNumber, document, email } = readVoucherLookup(typed)
  return documents.digest('lookup', JSON.stringify([code, saleNumber, document ?? email ?? typed.trim().toUpperCase()]))
}
