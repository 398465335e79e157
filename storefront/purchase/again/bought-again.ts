import { type BoughtBefore } from '#shared/after-sale/buy-again-contract.ts'
import { passengersAgain, type TripAgain } from '#shared/after-sale/buy-again.ts'
import type { Day } from '#shared/dates.ts'
import { agesOnDeparture, checkAges } from '#shared/quoting/passenger-ages.ts'
import { formatPhone } from '#shared/sales/phone-format.ts'
import type { Catalogue } from '#shared/site/document.ts'
import { offeredId } from '../../quote-query.ts'
import { ownTimeZone, withDestination, withParty, withTrip, withTripDefaults } from '../changes.ts'
import { countBrackets, NO_PASSENGERS, type Party } from '../party.ts'
import { emptyPurchase, type PurchaseState } from '../purchase-state.ts'

type Contact = PurchaseState['contact']

/** Returns the party of people whose birth dates are known: a family if they were one and still are on the departure date. */
export function partyAgain(birthDates: readonly Day[], departure: Day, wasFamily: boolean): Party {
  const ages = agesOnDeparture(birthDates, departure)
  if (wasFamily && checkAges(ages, true).length === 0) return { ...NO_PASSENGERS, familyBirthDates: [...birthDates] }
  return { ...NO_PASSENGERS, ...countBrackets(ages) }
}

/** Returns the contact of a purchase with the email and the phone of an earlier one; what the buyer accepts is asked again. */
export function contactAgain(contact: Contact, { email, phone }: BoughtBefore['contact']): Contact {
  return { ...contact, email, emailConfirmation: email, phone: formatPhone(phone) }
}

/**
 * Begins a purchase for people of an earlier sale (V-12): everything is answered but plan and price. Of an unfinished purchase in
 * this tab only the promo code and the currency of prices stay.
 */
export function purchaseAgain(
  { promo, inPesos }: PurchaseState,
  { residenceCountryId, familyPlan, passengers: people, contact }: BoughtBefore,
  { categoryId, startDate, endDate, destinationId, chosen }: TripAgain & { destinationId: number },
  { catalogue, today }: { catalogue: Catalogue; today: Day },
): PurchaseState {
  const residence = offeredId(catalogue.residenceCountries, residenceCountryId) ?? null
  const trip = withTrip(emptyPurchase, { categoryId, residenceCountryId: residence, startDate, endDate })
  const placed = withDestination(withTripDefaults(trip, catalogue, ownTimeZone()), destinationId)
  const passengers = passengersAgain(
    people.filter((_, position) => chosen.includes(position)),
    today,
  )
  const birthDates = passengers.map(({ birthDate }) => birthDate)
  const started = withParty(placed, partyAgain(birthDates, startDate, familyPlan))
  return { ...started, promo, inPesos, passengers, contact: contactAgain(emptyPurchase.contact, contact) }
}
