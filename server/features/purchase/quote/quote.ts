import { randomInt } from 'node:crypto'
import { type ValidationIssue, validationFailure } from '#shared/validation-issues.ts'
import { type Day, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { formats } from '#shared/formats.ts'
import { type Language, SOURCE_LANGUAGE } from '#shared/languages.ts'
import type { MessageKey } from '#shared/messages.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import type { QuoteRequest } from '#shared/quoting/quote-pdf-contract.ts'
import { ADULT_AGE_CODE, MAX_PASSENGERS } from '#shared/quoting/passenger-ages.ts'
import { checkTripDates, tripDays } from '#shared/quoting/trip-dates.ts'
import { quoteValidUntil } from '#shared/quoting/validity.ts'
import { CODE_ALPHABET } from '#shared/vouchers/voucher-code.ts'
import { rateShown } from '../../exchange-rates/store.ts'
import { storefrontUrl } from '../../sellers/storefront-url.ts'
import { type PricingBusiness, pricingBusiness, sellingBrand } from '../../sellers/store.ts'
import { type Catalogue, loadCatalogue, textsOf } from '../../catalogue/store.ts'
import { storedImage } from '../../../adapters/images/stored-image.ts'
import { type PromoCode, usablePromo } from '../../promo-codes/store.ts'
import { quotedVersion } from './quoted-version.ts'
import { savedLink } from './saved-quotes.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import type { Identity } from '../../../platform/http/identity.ts'
import type { Dependencies } from '../../dependencies.ts'
import { type PricedTrip, priceTrip } from './price-trip.ts'
import { quotePdfTexts } from './quote-pdf-texts.ts'
import type { QuoteDocument } from './quote-pdf.ts'

type QuoteDependencies = Pick<Dependencies, 'db' | 'now'>
type At = { businessId: string; now: Date }

/** A visitor's request, priced again, with its seller and the promo code that applies. */
export type PricedQuote = {
  today: Day
  business: PricingBusiness
  promo: PromoCode | null
  country: { id: number; name: string; iso: string }
  trip: PricedTrip
  /** The last day on which the price holds. */
  validUntil: Day
}

/**
 * Prices a quote request by the version of the tariff that a saved quote keeps for it, else by the version in force. The
 * request's price is only compared, never used.
 * @throws Failure PRICE_CHANGED with the price in cents when it is not the one that the visitor saw; PROMO_* for a code that
 *   does not work; VALIDATION; PLAN_NOT_FOUND
 */
export async function priceAsAsked(
  { db, now }: QuoteDependencies,
  request: QuoteRequest,
  identity: Identity | null,
): Promise<PricedQuote> {
  const at = now()
  const today = dayAt(at)
  const business = await pricingBusiness(db, { subdomain: request.subdomain, identity })
  const inForce = await loadCatalogue(db)
  const quoted = await quotedFor(db, request, { businessId: business.id, now: at })
  const names = findEntries(quoted?.catalogue ?? inForce, request, today)
  const promo = request.promoCode ? await usablePromo(db, request.promoCode, { businessId: business.id, today }) : null
  const priceFor = (ages: readonly number[]) =>
    priceTrip(names.catalogue, {
      business,
      trip: {
        categoryId: names.category.id,
        destinationId: names.destination.id,
        days: tripDays(request.startDate, request.endDate),
        familyPlan: request.familyPlan,
      },
      planId: names.plan.id,
      ages,
      extras: request.extras,
      promo: promo && { percent: totalPercentage(promo) },
    })
  const trip = request.ages ? priceFor(request.ages) : adultsAt(request.charged, priceFor)
  if (trip.price.charged !== request.charged)
    throw new Failure('PRICE_CHANGED', { data: { charged: trip.price.charged } })
  const newValidUntil = quoteValidUntil(today, { departure: request.startDate, codeEnds: promo?.endDate ?? null })
  // A quote at an earlier version's price does not extend how long that price holds.
  const isPast = quoted !== null && quoted.catalogue.version !== inForce.version
  const validUntil = isPast && quoted.quote.validUntil < newValidUntil ? quoted.quote.validUntil : newValidUntil
  return { today, business, promo, country: names.country, trip, validUntil }
}

/** Finds the version that a saved quote keeps. A request with names has none: a trip goes on from a saved quote by ids. */
function quotedFor(
  db: Database,
  { savedQuote, category, destination, plan, startDate, endDate }: QuoteRequest,
  at: At,
) {
  const ids = { categoryId: Number(category), destinationId: Number(destination), planId: Number(plan) }
  return quotedVersion(db, savedQuote, { ...at, trip: { ...ids, startDate, endDate } })
}

/** Prices the number of adults whose price is the one that the visitor saw; one adult when no number costs that. */
function adultsAt(charged: number, priceFor: (ages: readonly number[]) => PricedTrip): PricedTrip {
  const one = priceFor([ADULT_AGE_CODE])
  for (let adults = 1; adults <= MAX_PASSENGERS; adults += 1) {
    const trip = priceFor(Array.from({ length: adults }, () => ADULT_AGE_CODE))
    if (trip.price.charged === charged) return trip
  }
  return one
}

/**
 * Builds the content of a quote's PDF for the price that a visitor sees.
 * @throws Failure as priceAsAsked
 */
export async function quoteAsAsked(
  dependencies: QuoteDependencies & Pick<Dependencies, 'images' | 'env'>,
  request: QuoteRequest,
  identity: Identity | null,
): Promise<QuoteDocument> {
  const { db, images, env } = dependencies
  const { language = SOURCE_LANGUAGE } = request
  const { today, business, promo, country, trip, validUntil } = await priceAsAsked(dependencies, request, identity)
  const brand = await sellingBrand(db, business.id)
  const saved = request.savedQuote ? await savedLink(dependencies, request.savedQuote, { request, today }) : null
  return {
    language,
    brand: { name: brand.name, logo: await storedImage(images, brand.logoUrl), primaryColor: brand.primaryColor },
    number: quoteNumber(today),
    issuedOn: today,
    validUntil: saved?.validUntil ?? validUntil,
    residenceCountry: formats[language].country(country.iso, country.name),
    startDate: request.startDate,
    endDate: request.endDate,
    days: tripDays(request.startDate, request.endDate),
    ...printedParts(trip, promo, { language, say: await textsOf(db, trip.tariff.version, language) }),
    exchangeRate: await rateShown(db, today),
    contactLines: brand.contactLines,
    legalEntity: brand.legalEntity,
    url: saved?.url ?? startUrl(env.publicUrl, { request, business, trip }),
    isSaved: saved !== null,
  }
}

/** Finds the catalogue's entries that a request names by id or by name. */
function findEntries(catalogue: Catalogue, request: QuoteRequest, today: Day) {
  const country = find(catalogue.residenceCountries, request.residenceCountry)
  const category = find(catalogue.categories, request.category)
  const destination = find(catalogue.destinations, request.destination)
  const plan = find(catalogue.plans, request.plan)
  if (country && category && destination && plan) {
    const broken = checkTripDates({ ...request, categoryId: category.id }, today)
    if (broken.length > 0) throw validationFailure(broken)
    return { catalogue, country, category, destination, plan }
  }
  const unknown: [unknown, string, MessageKey][] = [
    [country, 'residenceCountry', 'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY'],
    [category, 'category', 'BUYING_PROCESS.ERROR.REQUIRED.CATEGORY'],
    [destination, 'destination', 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION'],
    [plan, 'plan', 'BUYING_PROCESS.ERROR.PLAN_REQUIRED'],
  ]
  throw validationFailure(unknown.flatMap(([found, path, key]): ValidationIssue[] => (found ? [] : [{ path, key }])))
}

function find<Row extends { id: number; name: string }>(
  rows: readonly Row[],
  idOrName: number | string,
): Row | undefined {
  const name = String(idOrName).toLowerCase()
  return rows.find((row) => String(row.id) === name) ?? rows.find((row) => row.name.toLowerCase() === name)
}

function printedParts(
  { tariff, category, destination, plan, benefits, price }: PricedTrip,
  promo: PromoCode | null,
  { language, say }: { language: Language; say: (text: string) => string },
) {
  const t = quotePdfTexts[language]
  return {
    destination: say(destination.name),
    categoryName: say(category.name),
    planName: say(plan.name),
    maxDaysPerTrip: plan.maxDaysPerTrip,
    passengers: price.passengers.map((line) => ({
      label: t(line.free ? 'minor' : line.bracket, { n: line.passenger }),
      price: line.price,
    })),
    extras: price.extras.map((extra) => ({
      ...extra,
      description: say(extra.description),
      coverage: say(extra.coverage),
    })),
    benefits: benefits.map(({ name, value }) => ({ name: say(name), value: say(value) })),
    promo: promo && { code: promo.code, percent: price.discountPercent, discount: price.discount },
    charged: price.charged,
    cancellationTerms: tariff.cancellationTerms,
  }
}

/** Makes a number to tell quotes apart on the phone; it is not stored. */
function quoteNumber(today: Day): string {
  const characters = Array.from({ length: 6 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
  return `${today.replaceAll('-', '')}-${characters.join('')}`
}

type PurchaseStart = { request: QuoteRequest; business: PricingBusiness; trip: PricedTrip }

/** The link to quote the trip again at its seller; a broker has a storefront only where one of its quotes opened it. */
function startUrl(publicUrl: string, { request, business, trip }: PurchaseStart): string | null {
  const { isMainBrand } = business
  const subdomain = business.subdomain ?? request.subdomain ?? null
  if (!subdomain && !isMainBrand) return null
  return storefrontUrl(publicUrl, { subdomain, isMainBrand }, buyPath(request, trip))
}

/** The path of step 1 of the storefront with the trip filled in; the parameters are those of its pages. */
function buyPath(request: QuoteRequest, { category, destination }: PricedTrip): string {
  const trip = new URLSearchParams({
    categoria: String(category.id),
    destino: String(destination.id),
    salida: request.startDate,
    regreso: request.endDate,
  })
  return `/buy/step-1?${trip.toString()}`
}
