import type * as z from 'zod/mini'
import type { chosenOffer, chosenPlan, purchaseState } from './persisted-purchase.ts'
import { NO_PASSENGERS } from './party.ts'

export type ChosenPlan = z.output<typeof chosenPlan>
export type ChosenOffer = z.output<typeof chosenOffer>
export type PurchaseState = z.output<typeof purchaseState>

/** A purchase before its first answer. Written by hand, so that step 1 does not load the schema for it. */
export const emptyPurchase: PurchaseState = {
  categoryId: null,
  residenceCountryId: null,
  startDate: '',
  endDate: '',
  destinationId: null,
  places: [],
  party: NO_PASSENGERS,
  plan: null,
  promo: null,
  accepted: false,
  extras: [],
  passengers: [],
  contact: { email: '', emailConfirmation: '', phone: '', isSubscribed: false, termsAccepted: false },
  inPesos: true,
}
