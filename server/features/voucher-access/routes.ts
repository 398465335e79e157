import { Failure } from '#shared/errors.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { readVoucherLookup } from '#shared/voucher-access/lookup.ts'
import { hashToken } from '../../platform/crypto/token.ts'
import { byCause, byNetwork, type Level, type SharedLimit, spendUse } from '../../platform/http/shared-limit.ts'
import { queueEmail } from '../emails/queue.ts'
import { type Router, serve } from '../../platform/http/serve.ts'
import type { Dependencies } from '../dependencies.ts'
import { askForCode, confirmCode, TRIED_FROM, warnOfGuesses } from './access.ts'
import { vouchersEmail } from '../sales/sale-emails.ts'
import { pricingBusiness } from '../sellers/store.ts'
import { findBuyer, foundSales, salesOfToken } from './store.ts'

const HOUR = 3600
const ASKED_FROM: SharedLimit = { name: 'voucher-access-from', max: 12, windowSeconds: HOUR }
/**
 * The limit of requests about one lookup, whether it finds a sale or not: with five tries for each, six digits remain hard to
 * guess.
 */
const ASKED_ABOUT: SharedLimit = { name: 'voucher-access-about', max: 4, windowSeconds: 24 * HOUR }
const RESENT_FROM: SharedLimit = { name: 'voucher-resend-from', max: 20, windowSeconds: HOUR }
const RESENT: SharedLimit = { name: 'voucher-resend', max: 3, windowSeconds: HOUR }
const LIST_LIMIT = { max: 60, windowSeconds: 60 }

/** Serves the vouchers that buyers look up again, by voucher or document and a code by email, and sends them again. */
export function voucherAccessRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies
  const spend = (limit: SharedLimit, subject: Level[]) => spendUse(db, limit, { subject, now: now() })

  serve(router, voucherAccessApi.ask, async ({ body, request }) => {
    await spend(ASKED_FROM, byNetwork(request.ip))
    await spend(ASKED_ABOUT, byCause(subjectOf(dependencies, body.lookup), request.ip))
    return { request: await askForCode(dependencies, { ...body, address: request.ip }) }
  })

  serve(router, voucherAccessApi.confirm, async ({ body, request }) => {
    const { isBraked } = await spend(TRIED_FROM, byNetwork(request.ip))
    if (isBraked) await warnOfGuesses(dependencies)
    return confirmCode(dependencies, body, request.ip)
  })

  serve(
    router,
    voucherAccessApi.list,
    async ({ body: { token, subdomain }, identity, language }) => {
      const saleIds = await salesOfToken(db, hashToken(token), now())
      if (!saleIds) throw new Failure('VOUCHER_ACCESS_EXPIRED')
      const here = await pricingBusiness(db, { subdomain, identity })
      return foundSales(dependencies, saleIds, { here: here.id, language })
    },
    { limit: LIST_LIMIT },
  )

  serve(router, voucherAccessApi.resend, async ({ body, request }) => {
    await spend(RESENT_FROM, byNetwork(request.ip))
    const buyer = await findBuyer(db, body.saleId)
    if (!buyer) throw new Failure('SALE_NOT_FOUND')
    if (buyer.cancelledAt) throw new Failure('SALE_CANCELLED')
    await spend(RESENT, byCause(buyer.id, request.ip))
    const order = { to: buyer.email, saleId: buyer.id, again: crypto.randomUUID() }
    await db.transaction((tx) => queueEmail(tx, dependencies, vouchersEmail, order))
    return null
  })
}

/** Returns one subject for all the ways to type the same lookup. */
function subjectOf({ documents }: Dependencies, typed: string): string {
  const { code, saleNumber, document, email } = readVoucherLookup(typed)
  return documents.digest('lookup', JSON.stringify([code, saleNumber, document ?? email ?? typed.trim().toUpperCase()]))
}
