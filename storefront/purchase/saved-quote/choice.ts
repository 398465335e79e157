import type { FoundQuote, SavedChoice } from '#shared/saved-quotes/contract.ts'
import { type ChosenPlan, emptyPurchase, type PurchaseState } from '../purchase-state.ts'

/** What a quote keeps of a purchase: everything that its price depends on, and no name. */
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

/** The purchase that a found quote stands for, at its prices. The person who opens it accepts the conditions anew. */
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

/** Whether there are answers in a tab that someone would miss. */
export function isUnderWay({ startDate, plan, passengers, contact }: PurchaseState): boolean {
  return startDate !== '' || plan !== null || passengers.length > 0 || contact.email !== ''
}

/** Whether a purchase is the very one that a quote was saved from. */
export function isOf(state: PurchaseState, choice: SavedChoice): boolean {
  return state.plan !== null && keyOf(choiceOf(state, state.plan)) === keyOf(choice)
}

/** A choice as text: the database keeps the words of a document in an order of its own. */
function keyOf({ party: { adults, seniors, familyBirthDates }, extras, ...choice }: SavedChoice): string {
  const { residenceCountryId, categoryId, startDate, endDate, destinationId, ages, planId, promoCode } = choice
  const trip = [residenceCountryId, categoryId, startDate, endDate, destinationId, planId, promoCode]
  const chosen = extras.map(({ benefitId, passengerId }) => [benefitId, passengerId])
  return JSON.stringify([trip, adults, seniors, familyBirthDates, ages, chosen])
}

/** Same trip with the quote's prices: a visitor who opens their own link keeps the names that they typed since. */
export function withTodaysPrices(state: PurchaseState, found: FoundQuote): PurchaseState {
  const { savedQuote, quoted, plan, extras, promo } = resumedPurchase(found)
  return { ...state, savedQuote, quoted, plan, extras, promo }
}
