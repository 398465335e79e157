import type { Day } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { Language } from '#shared/languages.ts'
import { answerOf } from '#shared/failures.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import { checkExtras } from '#shared/quoting/chosen-extras.ts'
import type { FoundQuote, SavedChoice } from '#shared/saved-quotes/contract.ts'
import { type PricingBusiness } from '../../sellers/store.ts'
import { type Catalogue, inLanguage, textsOf } from '../../catalogue/store.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { usablePromo } from '../../promo-codes/store.ts'
import { type PricedTrip, priceChoice } from './price-trip.ts'
import { quotedCatalogue } from './quoted-version.ts'
import type { StoredQuote } from './saved-quotes.ts'

type PriceOfToday = Omit<FoundQuote, 'code' | 'validUntil' | 'choice' | 'savedTotal'>
type At = { business: PricingBusiness; today: Day }
type PriceRequest = At & { language: Language }

/**
 * Prices a saved choice today by its version of the tariff. What is not available any more is left out and named: extras, a
 * promo code that stopped working, the plan itself. Its texts are in a language.
 */
export async function priceToday(db: Database, quote: StoredQuote, at: PriceRequest): Promise<PriceOfToday> {
  const { choice, shown } = quote
  const catalogue = inLanguage(await quotedCatalogue(db, quote), at.language)
  const say = await textsOf(db, quote.tariffVersion, at.language)
  const broken = new Set(checkExtras(choice.extras, catalogue.extras, choice.ages).map(({ path }) => path))
  const keptExtras = choice.extras.filter((_, position) => !broken.has(`extras.${position}`))
  const lostExtras = shown.extras.filter((_, position) => broken.has(`extras.${position}`))
  const { promo, problem } = await promoToday(db, choice.promoCode, at)
  const trip = tripToday(catalogue, { ...choice, extras: keptExtras }, at.business)
  const lost = { plan: trip ? null : say(shown.planName), extras: trip ? lostExtras : [], promo: problem }
  const ends = endsOf(catalogue, choice)
  if (!trip) return { ...ends, plan: null, extras: [], promo, lost }
  const { id, name, medicalCap, maxDaysPerTrip } = trip.plan
  const passengerPrices = trip.price.passengers.map(({ price }) => price)
  return {
    ...ends,
    plan: { id, name, passengerPrices, medicalCap, maxDaysPerTrip },
    extras: trip.price.extras.map(({ passenger, benefitId, description, coverage, price }) => ({
      benefitId,
      passengerId: passenger,
      description,
      coverage,
      price,
      maxAge: catalogue.extras.find((extra) => extra.id === benefitId)?.maxAge ?? 0,
    })),
    promo,
    lost,
  }
}

/** Finds the destination and the residence country of a quoted trip. */
function endsOf({ destinations, residenceCountries }: Catalogue, choice: SavedChoice) {
  const destination = destinations.find(({ id }) => id === choice.destinationId)
  const residenceCountry = residenceCountries.find(({ id }) => id === choice.residenceCountryId)
  if (!destination || !residenceCountry) throw new Error(`a quote to ${choice.destinationId} is not of its version`)
  return { destination: { id: destination.id, name: destination.name }, residenceCountry }
}

async function promoToday(db: Database, code: string | null, { business, today }: At) {
  if (!code) return { promo: null, problem: null }
  try {
    const found = await usablePromo(db, code, { businessId: business.id, today })
    return { promo: { code: found.code, percent: totalPercentage(found) }, problem: null }
  } catch (error) {
    if (error instanceof Failure) return { promo: null, problem: answerOf(error).body.message }
    throw error
  }
}

/** Prices the trip without its promo code: the page subtracts the discount, by the same rule. */
function tripToday(catalogue: Catalogue, choice: SavedChoice, business: PricingBusiness): PricedTrip | null {
  try {
    return priceChoice(catalogue, { choice, business, promo: null })
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}
