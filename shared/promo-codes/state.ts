import type { Day } from '../dates.ts'
import { promoRefusal, type PromoTerms } from './usable.ts'

/** The state of a code today, for staff. */
export const promoStates = ['active', 'not-started', 'paused', 'exhausted', 'expired'] as const
export type PromoState = (typeof promoStates)[number]

/** The terms of a code that decide its state. */
export type StateTerms = Omit<PromoTerms, 'isDeleted' | 'businessIds'>

const ANY_BUSINESS = 'any'

/** Returns the state of a code on the day `today`: the same that a buyer of one of its businesses would meet. */
export function promoState(promo: StateTerms, today: Day): PromoState {
  const terms = { ...promo, isDeleted: false, businessIds: [ANY_BUSINESS] }
  switch (promoRefusal(terms, { businessId: ANY_BUSINESS, today })) {
    case 'PROMO_PAUSED':
      return 'paused'
    case 'PROMO_EXPIRED':
      return 'expired'
    case 'PROMO_NOT_STARTED':
      return 'not-started'
    case 'PROMO_EXHAUSTED':
      return 'exhausted'
    default:
      return 'active'
  }
}

/** Returns the start date as lists show and sort it: only when the code also has an end date. */
export function shownStartDate({ startDate, endDate }: Pick<PromoTerms, 'startDate' | 'endDate'>): Day | null {
  return endDate === null ? null : startDate
}
