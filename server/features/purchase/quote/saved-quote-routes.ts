import { type Day, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { linkStatus } from '#shared/partner/link-form.ts'
import { keepsItsVersion } from '#shared/saved-quotes/quoted-trip.ts'
import { type ExpiredQuote, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { type PricingBusiness, pricingBusiness } from '../../sellers/store.ts'
import {
  byCause,
  byNetwork,
  countUse,
  mailboxOf,
  type SharedLimit,
  spendUse,
} from '../../../platform/http/shared-limit.ts'
import { queueEmail } from '../../emails/queue.ts'
import { type Router, serve } from '../../../platform/http/serve.ts'
import type { Identity } from '../../../platform/http/identity.ts'
import type { Dependencies } from '../../dependencies.ts'
import { quoteEmail } from './quote-email.ts'
import { priceToday } from './price-today.ts'
import { qrSvg } from '../../../adapters/qr-code/qr.ts'
import { saveQuote } from './save-quote.ts'
import { findSavedQuote, savedQuoteUrl, type StoredQuote } from './saved-quotes.ts'

/** The limit of reads per address. A code has 132 random bits: the limit is against load, not against guessing. */
const READ_LIMIT = { max: 120, windowSeconds: 60 }
const HOUR = 3600
const SAVES: SharedLimit = { name: 'save-quote', max: 100, windowSeconds: HOUR }
/** The limits of emails that strangers can have sent: few from one network, fewer to one address. */
const EMAILS_FROM: SharedLimit = { name: 'quote-email-from', max: 10, windowSeconds: HOUR }
const EMAILS_TO: SharedLimit = { name: 'quote-email-to', max: 5, windowSeconds: 24 * HOUR }

/** Serves the quotes that a visitor saves, opens again on another device, or has emailed. */
export function savedQuoteRoutes(router: Router, dependencies: Dependencies): void {
  const { db, env, now } = dependencies

  serve(router, savedQuoteApi.save, async ({ body, identity, request }) => {
    await spendUse(db, SAVES, { subject: byNetwork(request.ip), now: now() })
    return saveQuote(dependencies, body, identity)
  })

  serve(
    router,
    savedQuoteApi.find,
    async ({ params, query, identity, language }) => {
      const { found, business } = await showable(dependencies, params.code, { subdomain: query.subdomain, identity })
      const { code, validUntil, choice, charged } = found
      const today = dayAt(now())
      const priced = await priceToday(db, found, { business, today, language })
      return { code, validUntil, choice, savedTotal: charged, ...priced }
    },
    { limit: READ_LIMIT },
  )

  serve(router, savedQuoteApi.email, async ({ params, body, identity, request }) => {
    const { found } = await showable(dependencies, params.code, { subdomain: body.subdomain, identity })
    await spendUse(db, EMAILS_FROM, { subject: byNetwork(request.ip), now: now() })
    // A caller over the limit gets the same answer as a success: how many emails an address got stays private.
    const isFew = await countUse(db, EMAILS_TO, { subject: byCause(mailboxOf(body.email), request.ip), now: now() })
    const { email: to, language } = body
    const order = { to, quoteCode: found.code, key: crypto.randomUUID(), language }
    if (isFew) await db.transaction((tx) => queueEmail(tx, dependencies, quoteEmail, order))
    return null
  })

  // An image for the page of the quote, not a call of the API.
  const limited = { config: { rateLimit: { max: READ_LIMIT.max, timeWindow: READ_LIMIT.windowSeconds * 1000 } } }
  router.app.get<{ Params: { code: string } }>('/cotizacion/:code/qr.svg', limited, async (request, reply) => {
    const found = await findSavedQuote(db, request.params.code)
    if (!found) throw new Failure('QUOTE_NOT_FOUND')
    void reply.headers({ 'cache-control': 'private, max-age=3600', 'content-security-policy': "default-src 'none'" })
    return reply.type('image/svg+xml').send(await qrSvg(savedQuoteUrl(env.publicUrl, found)))
  })
}

/**
 * Finds a quote that may be shown today to a visitor of its seller: on the seller's storefront, or in the seller's own session.
 * @throws Failure QUOTE_NOT_FOUND for an unknown code and for a quote of another seller alike; QUOTE_EXPIRED; LINK_PAID for one whose
 *   link was paid
 */
async function showable(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  code: string,
  visitor: { subdomain: string | undefined; identity: Identity | null },
): Promise<{ found: StoredQuote; business: PricingBusiness }> {
  const found = await findSavedQuote(db, code)
  const business = await pricingBusiness(db, visitor)
  if (!found || found.businessId !== business.id) throw new Failure('QUOTE_NOT_FOUND')
  const at = now()
  const data = tripAhead(found, dayAt(at))
  if (found.link && linkStatus(found.link, at) === 'paid') throw new Failure('LINK_PAID', { data })
  if (!keepsItsVersion(found, at)) throw new Failure('QUOTE_EXPIRED', { data })
  return { found, business }
}

/** The trip of an expired quote, for quoting it again with one click; empty once the trip has begun. */
function tripAhead(
  { choice: { categoryId, destinationId, startDate, endDate } }: StoredQuote,
  today: Day,
): ExpiredQuote {
  return startDate < today ? {} : { categoryId, destinationId, startDate, endDate }
}
