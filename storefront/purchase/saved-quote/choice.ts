import type { FoundQuote, SavedChoice } from '#shared/saved-quotes/contract.ts'
import { type ChosenPlan, emptyPurchase, type PurchaseState } from '../purchase-state.ts'

/** Returns the part of a purchase that a quote stores: everything that its price depends on, and no name. */
export function choiceOf(state: PurchaseState, plan: ChosenPlan): SavedChoice {
  return {
    residenceCountryId: state.residenceCountryId ?? 0,
    categoryId: state.categoryId ?? 0,
    startDate: state.startDate,
    endDate: state.endDate,
    destinationId: state.destinationId ?? 0,
    party: state.party,
    ages: [...plan.ages],
    planId: plan.id,
    promoCode: state.promo?.code ?? null,
    extras: (plan.id === state.plan?.id ? state.extras : []).map(({ benefitId, passengerId }) => ({
      benefitId,
      passengerId,
    })),
  }
}

/** Returns the purchase of a found quote, at its prices. The person who opens it must accept the conditions again. */
export function resumedPurchase(found: Omit<FoundQuote, 'validUntil' | 'savedTotal' | 'lost'>): PurchaseState {
  const { residenceCountryId, categoryId, startDate, endDate, destinationId, party, ages } = found.choice
  return {
    ...emptyPurchase,
    savedQuote: found.code,
    quoted: { destination: found.destination, residenceCountry: found.residenceCountry },
    residenceCountryId,
    categoryId,
    startDate,
    endDate,
    destinationId,
    party,
    plan: found.plan && { ...found.plan, ages: [...ages] },
    extras: found.extras,
    promo: found.promo,
  }
}

/** Whether a tab has answers that its visitor would not want to lose. */
export function isUnderWay({ startDate, plan, passengers, contact }: PurchaseState): boolean {
  return startDate !== '' || plan !== null || passengers.length > 0 || contact.email !== ''
}

/** Whether a purchase is the same one from which a quote was saved. */
export function isOf(state: PurchaseState, choice: SavedChoice): boolean {
  return state.plan !== null && keyOf(choiceOf(state, state.plan)) === keyOf(choice)
}

/** Writes a choice as text in a fixed order: the database stores the keys of a document in its own order. */
function keyOf({ party: { adults, seniors, familyBirthDates }, extras, ...choice }: SavedChoice): string {
  const { residenceCountryId, categoryId, startDate, endDate, destinationId, ages, planId, promoCode } = choice
  const trip = [residenceCountryId, categoryId, startDate, endDate, destinationId, planId, promoCode]
  const extraIds = extras.map(({ benefitId, passengerId }) => [benefitId, passengerId])
  return JSON.stringify([trip, adults, seniors, familyBirthDates, ages, extraIds])
}

/**
 * Returns the same purchase with the quote's prices: a visitor who opens their own link keeps the names that they typed since.
 */
export function withTodaysPrices(state: PurchaseState, found: FoundQuote): PurchaseState {
  const { savedQuote, quoted, plan, extras, promo } = resumedPurchase(found)
  return { ...state, savedQuote, quoted, plan, extras, promo }
}
