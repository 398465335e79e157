import { LATIN_AMERICA } from '#shared/catalogue/plan-terms.ts'
import type { Catalogue } from '#shared/site/document.ts'
import { offeredId } from '../../quote-query.ts'
import { ownTimeZone, withDestination, withParty, withTripDefaults } from '../changes.ts'
import { adultsOnly, partySize } from '../party.ts'
import type { PurchaseState } from '../purchase-state.ts'

/** Fills the missing answers with those of most short trips: one adult to Latin America. */
export function withShortTripDefaults(state: PurchaseState, catalogue: Catalogue): PurchaseState {
  const trip = withTripDefaults(state, catalogue, ownTimeZone())
  const region = offeredId(catalogue.destinations, state.destinationId ?? LATIN_AMERICA)
  const placed = trip.destinationId === null && region !== undefined ? withDestination(trip, region) : trip
  return partySize(placed.party) > 0 ? placed : withParty(placed, adultsOnly(1))
}

/** Returns the purchase as paying makes it: what stands above the button is accepted, and the email was typed once. */
export function acceptedByPaying(state: PurchaseState): PurchaseState {
  const { contact } = state
  return {
    ...state,
    accepted: true,
    contact: { ...contact, emailConfirmation: contact.email, termsAccepted: true },
  }
}
