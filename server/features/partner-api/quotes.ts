import { isSoldTo, pricedDestination } from '#shared/catalogue/plan-terms.ts'
import { type Day, dayAt, endOfDay } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { MessageKey } from '#shared/messages.ts'
import { addMonths } from '#shared/months.ts'
import type { ApiQuote, QuoteRequest } from '#shared/partner/quote-contract.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import { ageBracket, checkAges } from '#shared/quoting/passenger-ages.ts'
import { extraPrice } from '#shared/quoting/price.ts'
import { checkTripDates, tripDays } from '#shared/quoting/trip-dates.ts'
import { isQuoteValid, quoteValidUntil } from '#shared/quoting/validity.ts'
import type { SavedChoice } from '#shared/saved-quotes/contract.ts'
import { type ValidationIssue, validationFailure } from '#shared/validation-issues.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { type Catalogue, loadCatalogue } from '../catalogue/store.ts'
import type { Dependencies } from '../dependencies.ts'
import { type PromoCode, usablePromo } from '../promo-codes/store.ts'
import { type PricedTrip, priceChoice } from '../purchase/quote/price-trip.ts'
import { quotedCatalogue } from '../purchase/quote/quoted-version.ts'
import { storeQuotesOfTrip } from '../purchase/quote/save-quote.ts'
import { findSavedQuote, savedQuoteUrl, type StoredQuote } from '../purchase/quote/saved-quotes.ts'
import { type PricingBusiness, pricingBusiness } from '../sellers/store.ts'
import { recentPricingBusiness } from '../sellers/terms-cache.ts'

type Needs = Pick<Dependencies, 'db' | 'env' | 'now'>

/**
 * Quotes a trip for the caller's business: a saved quote for each plan that is sold for it, or for the named one.
 * @throws Failure VALIDATION; PLANS_NOT_FOUND; PLAN_NOT_FOUND for a named plan; PROMO_* for a code that does not work
 */
export async function makeQuotes(dependencies: Needs, identity: Identity, request: QuoteRequest): Promise<ApiQuote[]> {
  const { db, env, now } = dependencies
  const at = now()
  const today = dayAt(at)
  const seller = await recentPricingBusiness(db, { identity })
  const catalogue = await loadCatalogue(db)
  const issues = issuesOf(request, catalogue, today)
  if (issues.length > 0) throw validationFailure(issues)
  const planIds = plansFor(request, catalogue)
  const promo = await promoOf({ db }, request.promoCode, { businessId: seller.id, today })
  const validUntil = quoteValidUntil(today, { departure: request.startDate, codeEnds: promo?.endDate ?? null })
  const quotes = planIds.map((planId) => {
    const choice = choiceOf(request, planId)
    return { choice, trip: priceQuote(catalogue, { choice, seller, promo }) }
  })
  const codes = await storeQuotesOfTrip(db, quotes, { business: seller, validUntil, at })
  return codes.map((code, n) => {
    const url = savedQuoteUrl(env.publicUrl, { code, seller })
    return toQuote({ ...quotes[n]!, code, url, validUntil, catalogue, seller })
  })
}

/**
 * Reads a quote of the caller's business with its price today, by its version of the tariff.
 * @throws Failure QUOTE_NOT_FOUND, also for a quote of another business; QUOTE_EXPIRED; PLAN_NOT_FOUND and PROMO_* for what is no
 *   longer sold
 */
export async function readQuote(dependencies: Needs, identity: Identity, code: string): Promise<ApiQuote> {
  const { db, env, now } = dependencies
  const found = await ownQuote(dependencies, identity, code)
  refuseExpired(found, now())
  const seller = await pricingBusiness(db, { identity })
  const catalogue = await quotedCatalogue(db, found)
  const { choice, validUntil } = found
  const promo = await promoOf({ db }, choice.promoCode, { businessId: seller.id, today: dayAt(now()) })
  const trip = priceQuote(catalogue, { choice, seller, promo })
  return toQuote({ code, url: savedQuoteUrl(env.publicUrl, found), validUntil, choice, trip, catalogue, seller })
}

/** Finds a quote of the caller's business, expired or not. @throws Failure QUOTE_NOT_FOUND */
export async function ownQuote(
  { db }: Pick<Dependencies, 'db'>,
  { business }: Identity,
  code: string,
): Promise<StoredQuote> {
  const found = await findSavedQuote(db, code)
  if (!found || found.businessId !== business?.id) throw new Failure('QUOTE_NOT_FOUND')
  return found
}

/** @throws Failure QUOTE_EXPIRED */
export function refuseExpired({ validUntil }: Pick<StoredQuote, 'validUntil'>, at: Date): void {
  if (!isQuoteValid(validUntil, dayAt(at))) throw new Failure('QUOTE_EXPIRED')
}

function issuesOf(request: QuoteRequest, catalogue: Catalogue, today: Day): ValidationIssue[] {
  const isIn = (rows: readonly { id: number }[], id: number) => rows.some((row) => row.id === id)
  const unknown: [boolean, string, MessageKey][] = [
    [isIn(catalogue.categories, request.categoryId), 'categoryId', 'BUYING_PROCESS.ERROR.REQUIRED.CATEGORY'],
    [isIn(catalogue.destinations, request.destinationId), 'destinationId', 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION'],
    [
      isIn(catalogue.residenceCountries, request.residenceCountryId),
      'residenceCountryId',
      'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY',
    ],
  ]
  return [
    ...unknown.flatMap(([isKnown, path, key]): ValidationIssue[] => (isKnown ? [] : [{ path, key }])),
    ...checkTripDates(request, today),
    ...checkAges(request.ages, request.familyPlan ?? false),
  ]
}

function plansFor({ categoryId, destinationId, planId }: QuoteRequest, catalogue: Catalogue): number[] {
  const destination = pricedDestination(catalogue.destinations, destinationId)
  const sold = catalogue.plans.filter(
    (plan) => plan.categoryId === categoryId && destination !== undefined && isSoldTo(plan, destination),
  )
  const plans = planId === undefined ? sold : sold.filter(({ id }) => id === planId)
  if (plans.length === 0) throw new Failure(planId === undefined ? 'PLANS_NOT_FOUND' : 'PLAN_NOT_FOUND')
  return plans.map(({ id }) => id)
}

function promoOf(
  { db }: Pick<Dependencies, 'db'>,
  code: string | null | undefined,
  at: { businessId: string; today: Day },
): Promise<PromoCode | null> {
  return code ? usablePromo(db, code, at) : Promise.resolve(null)
}

/** Builds the choice that a visitor would have saved; the birth dates of a family are those of its ages, for quoting only. */
function choiceOf(request: QuoteRequest, planId: number): SavedChoice {
  const { residenceCountryId, categoryId, startDate, endDate, destinationId, ages, familyPlan, promoCode } = request
  const seniors = ages.filter((age) => ageBracket(age) === 'senior').length
  const familyBirthDates = familyPlan ? ages.map((age) => addMonths(startDate, -12 * age)) : null
  return {
    residenceCountryId,
    categoryId,
    startDate,
    endDate,
    destinationId,
    party: { adults: ages.length - seniors, seniors, familyBirthDates },
    ages,
    planId,
    promoCode: promoCode ?? null,
    extras: request.extras ?? [],
  }
}

type QuoteToPrice = { choice: SavedChoice; seller: PricingBusiness; promo: PromoCode | null }

function priceQuote(catalogue: Catalogue, { choice, seller, promo }: QuoteToPrice): PricedTrip {
  return priceChoice(catalogue, { choice, business: seller, promo: promo && { percent: totalPercentage(promo) } })
}

type QuoteToShow = {
  code: string
  url: string
  validUntil: Day
  choice: SavedChoice
  trip: PricedTrip
  catalogue: Catalogue
  seller: PricingBusiness
}

function toQuote({ code, url, validUntil, choice, trip, catalogue, seller }: QuoteToShow): ApiQuote {
  const { plan, price } = trip
  const destination = pricedDestination(catalogue.destinations, choice.destinationId)
  if (!destination) throw new Error(`there is no destination ${choice.destinationId}`)
  const days = tripDays(choice.startDate, choice.endDate)
  const priceOf = (extra: Catalogue['extras'][number]) =>
    extraPrice(extra, { plan, destination, days, rates: catalogue, markup: seller.markup }).price
  return {
    id: code,
    expiresAt: endOfDay(validUntil),
    plan: {
      id: plan.id,
      name: plan.name,
      medicalCap: plan.medicalCap,
      maxDaysPerTrip: plan.maxDaysPerTrip,
      isRecommended: plan.recommended,
    },
    categoryId: choice.categoryId,
    destinationId: choice.destinationId,
    residenceCountryId: choice.residenceCountryId,
    startDate: choice.startDate,
    endDate: choice.endDate,
    familyPlan: choice.party.familyBirthDates !== null,
    promoCode: choice.promoCode,
    passengers: price.passengers.map((line, n) => ({ age: choice.ages[n] ?? 0, price: line.price, isFree: line.free })),
    extras: price.extras.map(({ benefitId, passenger, price: ofExtra }) => ({
      extraId: benefitId,
      passenger,
      price: ofExtra,
    })),
    offeredExtras: catalogue.extras.map((extra) => ({ extraId: extra.id, price: priceOf(extra) })),
    gross: price.gross,
    discount: price.discount,
    price: price.charged,
    url,
  }
}
