import { annualEndDate } from '#shared/quoting/trip-dates.ts'
import { defaultResidenceCountry } from '#shared/catalogue/residence-country.ts'
import type { OfferedExtraBenefit } from '#shared/catalogue/benefit-contract.ts'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { type Day, isDay } from '#shared/dates.ts'
import type { Place } from '#shared/places/find-places.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import type { Catalogue } from '#shared/site/document.ts'
import { offeredId, type StartedQuote } from '../quote-query.ts'
import { adultsOnly, type Party } from './party.ts'
import type { ChosenOffer, ChosenPlan, PurchaseState } from './purchase-state.ts'

export type Trip = Pick<PurchaseState, 'categoryId' | 'residenceCountryId' | 'startDate' | 'endDate'>

/** Removes the plan and everything whose price depends on it; travellers, contact and code stay (B-14). */
function withoutPlan(state: PurchaseState): PurchaseState {
  return { ...state, plan: null, extras: [], accepted: false }
}

/**
 * Sets the trip. The country of residence changes no price: only a new category or new dates remove the plan, and the saved
 * quote.
 */
export function withTrip(state: PurchaseState, trip: Trip): PurchaseState {
  const isSame =
    state.categoryId === trip.categoryId && state.startDate === trip.startDate && state.endDate === trip.endDate
  const { categoryId, residenceCountryId, startDate, endDate } = trip
  const before = isSame ? state : { ...withoutPlan(state), savedQuote: undefined }
  return { ...before, categoryId, residenceCountryId, startDate, endDate }
}

/** Sets the destination with the places for which it was chosen: another destination without any forgets those of the earlier. */
export function withDestination(state: PurchaseState, destinationId: number, named?: readonly Place[]): PurchaseState {
  const isSame = state.destinationId === destinationId
  const places = named ? [...named] : isSame ? state.places : []
  return { ...(isSame ? state : withoutPlan(state)), destinationId, places }
}

export function withParty(state: PurchaseState, party: Party): PurchaseState {
  const isSame = JSON.stringify(state.party) === JSON.stringify(party)
  return { ...(isSame ? state : withoutPlan(state)), party }
}

/** Returns a quoted plan as it is persisted. `ages` are the ages of the quote. */
export function chosenPlan(plan: QuotedPlan, ages: readonly number[]): ChosenPlan {
  const { id, name, passengerPrices, medicalCap, maxDaysPerTrip } = plan
  return { id, name, ages: [...ages], passengerPrices, medicalCap, maxDaysPerTrip }
}

/** Sets the plan. Extras are priced by plan: another plan starts without any. */
export function withPlan(state: PurchaseState, plan: ChosenPlan): PurchaseState {
  const isSame = state.plan?.id === plan.id
  return { ...(isSame ? state : withoutPlan(state)), plan }
}

/** Sets the accepted price for the real ages: extras that are not sold to the age of their passenger are removed. */
export function withRealAges(state: PurchaseState, plan: ChosenPlan): PurchaseState {
  const extras = state.extras.filter(({ passengerId, maxAge }) => (plan.ages[passengerId - 1] ?? 0) <= maxAge)
  return { ...state, plan, extras }
}

/** Adds a quote that was started on another page to the earlier answers. */
export function withStartedQuote(state: PurchaseState, quote: StartedQuote): PurchaseState {
  const trip = withTrip(state, {
    categoryId: quote.categoryId ?? state.categoryId,
    residenceCountryId: quote.residenceCountryId ?? state.residenceCountryId,
    startDate: quote.startDate ?? state.startDate,
    endDate: quote.endDate ?? state.endDate,
  })
  const placed = quote.destinationId === undefined ? trip : withDestination(trip, quote.destinationId)
  return quote.passengers === undefined ? placed : withParty(placed, adultsOnly(quote.passengers))
}

/** Returns the browser's time zone, which names the country that most visitors live in. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** Fills the missing answers of a trip with the most common ones: a single trip, from the country of the time zone (B-01). */
export function withTripDefaults(state: PurchaseState, catalogue: Catalogue, timeZone?: string): PurchaseState {
  const country = defaultResidenceCountry(catalogue.residenceCountries, timeZone)
  return {
    ...state,
    categoryId: offeredId(catalogue.categories, state.categoryId) ?? TRIP_CATEGORY,
    residenceCountryId: offeredId(catalogue.residenceCountries, state.residenceCountryId) ?? country?.id ?? null,
  }
}

/** Returns the last day of a trip: computed for an annual plan, as typed otherwise; '' while it is unknown. */
export function endDateOf(categoryId: number | null, startDate: string, typedEnd: Day): string {
  if (categoryId !== ANNUAL_CATEGORY) return typedEnd
  return isDay(startDate) ? annualEndDate(startDate) : ''
}

/**
 * Adds or removes one extra benefit for one passenger, counted from 1; adding one removes those that it cannot be combined with
 * (B-08).
 */
export function withExtra(
  state: PurchaseState,
  { offer, passengerId, isOn }: { offer: OfferedExtraBenefit; passengerId: number; isOn: boolean },
): PurchaseState {
  const clashes = (benefitId: number) => benefitId === offer.id || offer.excludes.includes(benefitId)
  const others = state.extras.filter((extra) => extra.passengerId !== passengerId || !clashes(extra.benefitId))
  if (!isOn) {
    const without = (extra: ChosenOffer) => extra.passengerId !== passengerId || extra.benefitId !== offer.id
    return { ...state, extras: state.extras.filter(without) }
  }
  const { id: benefitId, description, coverage, price, maxAge } = offer
  const extras = [...others, { benefitId, passengerId, description, coverage, price, maxAge }]
  return { ...state, extras: extras.toSorted((a, b) => a.passengerId - b.passengerId || a.benefitId - b.benefitId) }
}

/** Sets the server's prices for the same choice, once the buyer accepted them: the price on screen is the price that is paid. */
export function withServerPrices(state: PurchaseState, opened: OpenedCheckout): PurchaseState {
  if (!state.plan) return state
  const priceOf = (kind: 'plan' | 'extra') =>
    opened.lines.filter((line) => line.kind === kind).map((line) => line.price)
  const extraPrices = priceOf('extra')
  return {
    ...state,
    plan: { ...state.plan, passengerPrices: priceOf('plan') },
    extras: state.extras.map((extra, index) => ({ ...extra, price: extraPrices[index] ?? extra.price })),
    promo: state.promo && { ...state.promo, percent: opened.discountPercent },
  }
}
