import { ageOn, type Day } from '../dates.ts'
import { agesOnDeparture, checkAges } from '../quoting/passenger-ages.ts'
import { checkDestination, checkTripDates, type TripForm } from '../quoting/trip-dates.ts'
import { answersOf, HOLDER_MIN_AGE, type PassengerForm } from '../sales/passengers.ts'
import type { PublicIssue } from '../validation-issues.ts'

/** A new trip of people of an earlier sale (V-12); `chosen` are their positions among all people of that sale. */
export type TripAgain = Pick<TripForm, 'categoryId' | 'startDate' | 'endDate'> & {
  destinationId: number | null
  chosen: readonly number[]
}

/**
 * Returns the people of an earlier sale as passengers of a new one, in their order, but the first who is of age comes first, since
 * the first passenger holds the purchase.
 */
export function passengersAgain<Person extends PassengerForm>(people: readonly Person[], today: Day): PassengerForm[] {
  const holder = people.find(({ birthDate }) => ageOn(birthDate, today) >= HOLDER_MIN_AGE)
  const inOrder = holder ? [holder, ...people.filter((person) => person !== holder)] : people
  return inOrder.map(answersOf)
}

/**
 * Returns the validation issues of a new trip: its destination, its dates, and at the position of a person ('people.1') an age on the
 * new departure that is not sold to online; at 'people.0' that nobody travels.
 */
export function checkTripAgain(trip: TripAgain, people: readonly { birthDate: Day }[], today: Day): PublicIssue[] {
  const wrongTrip = [...checkDestination(trip.destinationId), ...checkTripDates(trip, today)]
  const birthDates = trip.chosen.flatMap((position) => people[position]?.birthDate ?? [])
  if (birthDates.length === 0) {
    return [{ path: 'people.0', key: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS' }, ...wrongTrip]
  }
  if (wrongTrip.some(({ path }) => path === 'startDate')) return wrongTrip
  const tooOld = checkAges(agesOnDeparture(birthDates, trip.startDate), false).map(({ path, key }) => ({
    path: `people.${trip.chosen[Number(path.split('.')[1])]}`,
    key,
  }))
  return [...tooOld, ...wrongTrip]
}
