import { and, eq, isNull } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { normalizePromoCode } from '#shared/promo-codes/usable.ts'
import type { QuoteRequest } from '#shared/quoting/quote-pdf-contract.ts'
import { isQuoteValid } from '#shared/quoting/validity.ts'
import type { SavedChoice } from '#shared/saved-quotes/contract.ts'
import { storefrontUrl } from '../../sellers/storefront-url.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { isQuote, partnerLink, savedQuote } from '../../../platform/db/schema/saved-quotes.ts'
import type { Dependencies } from '../../dependencies.ts'

type QuoteRow = typeof savedQuote.$inferSelect

export type StoredQuote = Omit<QuoteRow, 'plans'> & {
  /** The business whose brand and prices it opens with. */
  seller: { subdomain: string | null; isMainBrand: boolean }
  /** The link of a partner's program that opens it; null for any other. */
  link: { id: string; expiresAt: Date; saleId: string | null } | null
}

/** Finds a saved quote by its code, expired or not; undefined when there is none, or its seller was deleted. */
export async function findSavedQuote(db: Database, code: string): Promise<StoredQuote | undefined> {
  const [found] = await db
    .select({
      quote: savedQuote,
      subdomain: business.subdomain,
      isMainBrand: business.isMainBrand,
      link: { id: partnerLink.id, expiresAt: partnerLink.expiresAt, saleId: partnerLink.saleId },
    })
    .from(savedQuote)
    .innerJoin(business, eq(business.id, savedQuote.businessId))
    .leftJoin(partnerLink, eq(partnerLink.code, savedQuote.code))
    .where(and(isQuote(code), isNull(business.deletedAt)))
  if (!found) return undefined
  const { quote, subdomain, isMainBrand, link } = found
  return { ...ofPlan(quote, code), seller: { subdomain, isMainBrand }, link }
}

/** Returns the quote of one code of a row. */
function ofPlan({ plans, ...quote }: QuoteRow, code: string): Omit<QuoteRow, 'plans'> {
  const plan = plans?.[code.slice(-1)]
  if (!plan) return quote
  const { choice, shown } = quote
  const { id: planId, name: planName, charged } = plan
  return { ...quote, code, choice: { ...choice, planId }, shown: { ...shown, planName }, charged }
}

/** The page that opens a saved quote: under its seller's prefix, or the quote's own storefront when the seller has none. */
export function savedQuoteUrl(publicUrl: string, { code, seller }: Pick<StoredQuote, 'code' | 'seller'>): string {
  return storefrontUrl(publicUrl, seller, `/cotizacion/${code}`)
}

/** Returns the link and last day of a saved quote that is still valid and matches the request; null otherwise. */
export async function savedLink(
  { db, env }: Pick<Dependencies, 'db' | 'env'>,
  code: string,
  { request, today }: { request: QuoteRequest; today: Day },
): Promise<{ url: string; validUntil: Day } | null> {
  const found = await findSavedQuote(db, code)
  if (!found || !isQuoteValid(found.validUntil, today) || !saysTheSame(found, request)) return null
  return { url: savedQuoteUrl(env.publicUrl, found), validUntil: found.validUntil }
}

function saysTheSame({ choice, charged }: StoredQuote, request: QuoteRequest): boolean {
  const requestFacts = {
    trip: [request.residenceCountry, request.category, request.destination, request.plan],
    dates: [request.startDate, request.endDate],
    party: [request.familyPlan, ...(request.ages ?? [])],
    code: normalizePromoCode(request.promoCode ?? ''),
    extras: inOrder(request.extras),
    charged: request.charged,
  }
  const saved = {
    trip: [choice.residenceCountryId, choice.categoryId, choice.destinationId, choice.planId],
    dates: [choice.startDate, choice.endDate],
    party: [choice.party.familyBirthDates !== null, ...choice.ages],
    code: normalizePromoCode(choice.promoCode ?? ''),
    extras: inOrder(choice.extras),
    charged,
  }
  return JSON.stringify(requestFacts) === JSON.stringify(saved)
}

function inOrder(extras: SavedChoice['extras']): string[] {
  return extras.map(({ passengerId, benefitId }) => `${passengerId}-${benefitId}`).toSorted()
}
