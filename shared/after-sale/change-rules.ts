import { ageOn, type Day, isDay } from '../dates.ts'
import { ageBracket } from '../quoting/passenger-ages.ts'
import { checkTripDates } from '../quoting/trip-dates.ts'
import { birthDateIssue } from '../sales/passengers.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import { extensionDays } from './change.ts'

/** The number of the passenger who bought as an adult; it is not reused when they leave. */
const HOLDER = 1

/** A passenger by their number in the sale, counted from 1, with their birth date. */
type PassengerBirthDate = { n: number; birthDate: Day }

/** The change of a sale's cover that is requested. Only those `birthDates` count that differ from the stored ones. */
export type WantedChange =
  | {
      kind: 'change'
      startDate: Day
      endDate: Day
      destinationId: number
      planId: number
      birthDates?: PassengerBirthDate[] | undefined
    }
  | { kind: 'extension'; endDate: Day }
  | { kind: 'passenger-cancelled'; passengers: number[] }

/** The cover that is in force. */
export type CoverInForce = {
  categoryId: number
  startDate: Day
  endDate: Day
  destinationId: number
  planId: number
  /** The passengers who travel, without those who were cancelled. */
  passengers: readonly PassengerBirthDate[]
}

/** Why a cover cannot be changed: the trip has begun or cannot be extended, or the request has validation issues. */
export type ChangeRefusal = { code: 'SALE_DEPARTED' | 'SALE_NOT_EXTENDABLE' } | { issues: ValidationIssue[] }

/**
 * Returns why a change is refused on a day (docs/rules/after-sale.md): dates, destination, plan and passengers may change until
 * the day before departure, the end date during the trip. Null when the change is allowed.
 */
export function changeRefusal(cover: CoverInForce, wanted: WantedChange, today: Day): ChangeRefusal | null {
  if (wanted.kind === 'extension') return extensionRefusal(cover, wanted.endDate, today)
  if (cover.startDate <= today) return { code: 'SALE_DEPARTED' }
  const issues = wanted.kind === 'change' ? wrongTrip(cover, wanted, today) : wrongPassengers(cover, wanted.passengers)
  return issues.length > 0 ? { issues } : null
}

function extensionRefusal(cover: CoverInForce, endDate: Day, on: Day): ChangeRefusal | null {
  const days = extensionDays({ ...cover, on })
  if (!days) return { code: 'SALE_NOT_EXTENDABLE' }
  const isInTime = endDate >= days.from && endDate <= days.to
  return isInTime ? null : { issues: [{ path: 'endDate', key: 'SALES.EXTENSION_END' }] }
}

type TripChange = Extract<WantedChange, { kind: 'change' }>

function wrongTrip(cover: CoverInForce, wanted: TripChange, today: Day): ValidationIssue[] {
  const isSame =
    wanted.startDate === cover.startDate &&
    wanted.endDate === cover.endDate &&
    wanted.destinationId === cover.destinationId &&
    wanted.planId === cover.planId &&
    bornAnew(cover.passengers, wanted).length === 0
  if (isSame) return [{ path: 'startDate', key: 'SALES.NOTHING_CHANGED' }]
  return [
    ...checkTripDates({ ...wanted, categoryId: cover.categoryId }, today),
    ...wrongBirthDates(cover, wanted, today),
  ]
}

/** Whether a change may choose a plan or a destination: one that is sold, or the one that the cover already has. */
export function isOpenTo({ id, isSold }: { id: number; isSold: boolean }, had: number): boolean {
  return isSold || id === had
}

/** Returns the passengers whose birth date is changed. */
export function bornAnew(passengers: readonly PassengerBirthDate[], wanted: WantedChange): PassengerBirthDate[] {
  if (wanted.kind !== 'change') return []
  const isKnown = (born: PassengerBirthDate) =>
    passengers.some(({ n, birthDate }) => n === born.n && birthDate === born.birthDate)
  return (wanted.birthDates ?? []).filter((born) => !isKnown(born))
}

/** Returns the validation issues of the changed birth dates; the others were valid when they were sold. */
function wrongBirthDates({ passengers }: CoverInForce, wanted: TripChange, today: Day): ValidationIssue[] {
  const { birthDates = [] } = wanted
  return bornAnew(passengers, wanted).flatMap((born): ValidationIssue[] => {
    const { n, birthDate } = born
    const path = `birthDates.${birthDates.indexOf(born)}.birthDate`
    const isOnce = birthDates.filter((other) => other.n === n).length === 1
    if (!isOnce || !passengers.some((passenger) => passenger.n === n)) return [{ path, key: 'SALES.PASSENGER_UNKNOWN' }]
    const key = birthDateIssue(birthDate, n === HOLDER, today)
    if (key) return [{ path, key }]
    const isSold = !isDay(wanted.startDate) || ageBracket(ageOn(birthDate, wanted.startDate)) !== null
    return isSold ? [] : [{ path, key: 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE' }]
  })
}

function wrongPassengers(cover: CoverInForce, leaving: readonly number[]): ValidationIssue[] {
  const isKnown = (n: number) => cover.passengers.some((passenger) => passenger.n === n)
  const areKnown = leaving.every(isKnown) && new Set(leaving).size === leaving.length
  if (!areKnown || leaving.length === 0) return [{ path: 'passengers', key: 'SALES.PASSENGER_UNKNOWN' }]
  return leaving.length < cover.passengers.length ? [] : [{ path: 'passengers', key: 'SALES.LAST_PASSENGER' }]
}
