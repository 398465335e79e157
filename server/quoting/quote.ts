import { randomInt } from 'node:crypto'
import { type BrokenRule, validationFailure } from '#shared/broken-rules.ts'
import { addDays, type Day, dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { MessageKey } from '#shared/messages.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import type { QuoteRequest } from '#shared/quoting/contract.ts'
import { checkTripDates, tripDays } from '#shared/quoting/trip-dates.ts'
import { CODE_ALPHABET } from '#shared/sales/voucher-code.ts'
import { type PricingBusiness, pricingBusiness, sellingBrand } from '../businesses/store.ts'
import { type Catalogue, loadCatalogue } from '../catalogue/store.ts'
import { keptImage } from '../images/kept-image.ts'
import { type PromoCode, usablePromo } from '../promo-codes/store.ts'
import type { Identity, Services } from '../services.ts'
import { ageLabel, type PricedTrip, priceTrip } from './price-trip.ts'
import type { QuoteDocument } from './quote-pdf.ts'

/** How long a written price holds, when nothing ends it sooner (Ley 17.250). */
const VALID_DAYS = 10

type Asked = Pick<Services, 'db' | 'images' | 'now' | 'env'>

/**
 * A quote for what a visitor sees, priced anew: no figure of the request is printed.
 * @throws Failure PRICE_CHANGED with the total in cents when it is not the one that the visitor saw; PROMO_* for a code
 *   that does not work; VALIDATION; PLAN_NOT_FOUND
 */
export async function quoteAsAsked(
  { db, images, now, env }: Asked,
  request: QuoteRequest,
  identity: Identity | null,
): Promise<QuoteDocument> {
  const today = dayAt(now())
  const business = await pricingBusiness(db, { subdomain: request.subdomain, identity })
  const names = named(await loadCatalogue(db), request, today)
  const promo = request.promoCode ? await usablePromo(db, request.promoCode, { businessId: business.id, today }) : null
  const trip = priceTrip(names.catalogue, {
    business,
    trip: {
      categoryId: names.category.id,
      destinationId: names.destination.id,
      days: tripDays(request.startDate, request.endDate),
      familyPlan: request.familyPlan,
    },
    planId: names.plan.id,
    ages: request.ages,
    extras: request.extras,
    promo: promo && { percent: totalPercentage(promo) },
  })
  if (trip.price.total !== request.total) throw new Failure('PRICE_CHANGED', { data: { total: trip.price.total } })
  const brand = await sellingBrand(db, business.id)
  return {
    brand: { name: brand.name, logo: await keptImage(images, brand.logoUrl), primaryColor: brand.primaryColor },
    number: quoteNumber(today),
    issuedOn: today,
    validUntil: validUntil(today, request.startDate, promo),
    residenceCountry: names.country.name,
    startDate: request.startDate,
    endDate: request.endDate,
    days: tripDays(request.startDate, request.endDate),
    ...printed(trip, promo),
    contactLines: brand.contactLines,
    url: `${env.publicUrl}${buyPath(business, request, trip)}`,
  }
}

/** What the catalogue calls the things that a request names by id or by name. */
function named(catalogue: Catalogue, request: QuoteRequest, today: Day) {
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
  throw validationFailure(unknown.flatMap(([found, path, key]): BrokenRule[] => (found ? [] : [{ path, key }])))
}

function find<Row extends { id: number; name: string }>(rows: readonly Row[], asked: number | string): Row | undefined {
  const name = String(asked).trim().toLowerCase()
  return rows.find((row) => row.id === asked) ?? rows.find((row) => row.name.toLowerCase() === name)
}

function printed({ category, destination, plan, benefits, price }: PricedTrip, promo: PromoCode | null) {
  return {
    destination: destination.name,
    categoryName: category.name,
    planName: plan.name,
    maxDaysPerTrip: plan.maxDaysPerTrip,
    passengers: price.passengers.map((line) => ({
      label: `Pasajero ${line.passenger}, ${ageLabel(line)}`,
      price: line.price,
    })),
    extras: price.extras,
    benefits,
    promo: promo && { code: promo.code, percent: price.discountPercent, discount: price.discount },
    total: price.total,
  }
}

/** Ten days, but never past the departure or the last day of the code. */
function validUntil(today: Day, departure: Day, promo: PromoCode | null): Day {
  const days = [addDays(today, VALID_DAYS), departure, ...(promo?.endDate ? [promo.endDate] : [])]
  return days.toSorted()[0] ?? today
}

/** To tell quotes apart on the phone: they are not stored. */
function quoteNumber(today: Day): string {
  const signs = Array.from({ length: 6 }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)])
  return `${today.replaceAll('-', '')}-${signs.join('')}`
}

/** Step 1 of the storefront with the trip filled in, under the names that its pages give a started quote. */
function buyPath(
  { subdomain, isMainBrand }: PricingBusiness,
  request: QuoteRequest,
  { category, destination }: PricedTrip,
) {
  const prefix = subdomain && !isMainBrand ? `/${subdomain}` : ''
  const trip = new URLSearchParams({
    categoria: String(category.id),
    destino: String(destination.id),
    salida: request.startDate,
    regreso: request.endDate,
  })
  return `${prefix}/buy/step-1?${trip.toString()}`
}
