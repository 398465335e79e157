import { annualEndDate } from '#shared/quoting/trip-dates.ts'
import { defaultResidenceCountry } from '#shared/catalogue/residence-country.ts'
import type { OfferedExtraBenefit } from '#shared/catalogue/benefit-contract.ts'
import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import { type Day, isDay } from '#shared/dates.ts'
import type { QuotedPlan } from '#shared/quoting/contract.ts'
import type { Catalogue } from '#shared/site/document.ts'
import { offeredId, type StartedQuote } from '../quote-query.ts'
import { adultsOnly, type Party } from './party.ts'
import type { ChosenOffer, ChosenPlan, PurchaseState } from './purchase-state.ts'

export type Trip = Pick<PurchaseState, 'categoryId' | 'residenceCountryId' | 'startDate' | 'endDate'>

/** What hangs on the price of a plan goes with it; people, contact and code stay (B-14). */
function withoutPlan(state: PurchaseState): PurchaseState {
  return { ...state, plan: null, extras: [], accepted: false }
}

/** The country of residence prices nothing: only kind and dates of the trip do, and a saved quote is for its own. */
export function withTrip(state: PurchaseState, trip: Trip): PurchaseState {
  const isSame =
    state.categoryId === trip.categoryId && state.startDate === trip.startDate && state.endDate === trip.endDate
  const { categoryId, residenceCountryId, startDate, endDate } = trip
  const before = isSame ? state : { ...withoutPlan(state), savedQuote: undefined }
  return { ...before, categoryId, residenceCountryId, startDate, endDate }
}

export function withDestination(state: PurchaseState, destinationId: number): PurchaseState {
  return { ...(state.destinationId === destinationId ? state : withoutPlan(state)), destinationId }
}

export function withParty(state: PurchaseState, party: Party): PurchaseState {
  const isSame = JSON.stringify(state.party) === JSON.stringify(party)
  return { ...(isSame ? state : withoutPlan(state)), party }
}

/** A quoted plan as it is persisted. `ages` are those that were asked. */
export function chosenPlan(plan: QuotedPlan, ages: readonly number[]): ChosenPlan {
  const { id, name, passengerPrices, medicalCap, maxDaysPerTrip } = plan
  return { id, name, ages: [...ages], passengerPrices, medicalCap, maxDaysPerTrip }
}

/** Extras are priced by plan: another plan starts without any. */
export function withPlan(state: PurchaseState, plan: ChosenPlan): PurchaseState {
  const isSame = state.plan?.id === plan.id
  return { ...(isSame ? state : withoutPlan(state)), plan }
}

/** The price for the real ages was accepted: extras that are not sold to someone's age leave. */
export function withRealAges(state: PurchaseState, plan: ChosenPlan): PurchaseState {
  const extras = state.extras.filter(({ passengerId, maxAge }) => (plan.ages[passengerId - 1] ?? 0) <= maxAge)
  return { ...state, plan, extras }
}

/** A quote that was started on another page, over what was answered before. */
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

/** The browser's own, which names the country that most visitors live in. */
export const ownTimeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** What is not answered of a trip begins as most visitors answer it: a single trip, from the country of their time zone (B-01). */
export function withTripDefaults(state: PurchaseState, catalogue: Catalogue, timeZone?: string): PurchaseState {
  const country = defaultResidenceCountry(catalogue.residenceCountries, timeZone)
  return {
    ...state,
    categoryId: offeredId(catalogue.categories, state.categoryId) ?? TRIP_CATEGORY,
    residenceCountryId: offeredId(catalogue.residenceCountries, state.residenceCountryId) ?? country?.id ?? null,
  }
}

/** The last day of a trip: computed for an annual plan, as typed otherwise; '' while it cannot be known. */
export function endDateOf(categoryId: number | null, startDate: string, typedEnd: Day): string {
  if (categoryId !== ANNUAL_CATEGORY) return typedEnd
  return isDay(startDate) ? annualEndDate(startDate) : ''
}

/** One extra benefit for one passenger, counted from 1, taken or left; taking one leaves those it cannot go with (B-08). */
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

/** The prices that the server gives for the very same choice, once they were accepted: what is on screen is what is paid. */
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
