import type { PublicIssue } from '../validation-issues.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { addDays, type Day, inclusiveDays, isDay } from '../dates.ts'
import type { PublicMessageKey } from '../messages/public.ts'
import { MAX_TRIP_DAYS } from './day-weight.ts'

/** How many days an annual plan covers, and the maximum length of any cover. */
export const MAX_DAYS = 365

/** The answers of step 1: an empty text or null is not answered yet. */
export type TripForm = {
  residenceCountryId: number | null
  categoryId: number | null
  startDate: string
  endDate: string
}

/** Returns the inclusive days of a trip: leaving and returning on the same day is 1. */
export function tripDays(startDate: Day, endDate: Day): number {
  return inclusiveDays(startDate, endDate)
}

/** Returns the last day of an annual plan that starts on `startDate`: 365 days in all. */
export function annualEndDate(startDate: Day): Day {
  return addDays(startDate, MAX_DAYS - 1)
}

/** Returns why a trip of `days` has no price in a category: 1 to 120 days per trip, at most 365 in any case. */
export function tripDaysIssue(categoryId: number, days: number): PublicMessageKey | null {
  if (!(days >= 1)) return 'BUYING_PROCESS.ERROR.MIN_DAYS'
  if (days > MAX_DAYS) return 'BUYING_PROCESS.ERROR.MAX_DAYS'
  if (categoryId === TRIP_CATEGORY && days > MAX_TRIP_DAYS) return 'BUYING_PROCESS.ERROR.MAX_FOR_NINETY_DAYS_PLAN'
  return null
}

/**
 * Returns why a trip of `days` is not sold: as `tripDaysIssue`, and an annual plan is sold only for its whole year
 * (docs/rules/dates.md).
 */
export function soldDaysIssue(categoryId: number, days: number): PublicMessageKey | null {
  const isPartOfYear = categoryId === ANNUAL_CATEGORY && days !== MAX_DAYS
  return isPartOfYear ? 'BUYING_PROCESS.ERROR.ANNUAL_END_DATE' : tripDaysIssue(categoryId, days)
}

function dateIssue(text: string, requiredKey: PublicMessageKey): PublicMessageKey | null {
  if (text === '') return requiredKey
  return isDay(text) ? null : 'FIELD.DATE_INVALID'
}

function endDateIssue(categoryId: number | null, startDate: Day, endDate: Day): PublicMessageKey | null {
  if (endDate < startDate) return 'BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE'
  return soldDaysIssue(categoryId ?? TRIP_CATEGORY, tripDays(startDate, endDate))
}

/**
 * Returns the validation issues of the dates of a trip on the day `today` (B-02, docs/rules/dates.md): at most one for each date.
 */
export function checkTripDates(
  { categoryId, startDate, endDate }: Pick<TripForm, 'categoryId' | 'startDate' | 'endDate'>,
  today: Day,
): PublicIssue[] {
  const startKey = dateIssue(startDate, 'BUYING_PROCESS.ERROR.REQUIRED.START_DATE')
  const endKey = dateIssue(endDate, 'BUYING_PROCESS.ERROR.REQUIRED.END_DATE')
  const broken: PublicIssue[] = []
  if (startKey) broken.push({ path: 'startDate', key: startKey })
  else if (startDate < today) broken.push({ path: 'startDate', key: 'BUYING_PROCESS.ERROR.NEWER_THAN_NOW' })
  const lengthKey = endKey ?? (startKey ? null : endDateIssue(categoryId, startDate, endDate))
  if (lengthKey) broken.push({ path: 'endDate', key: lengthKey })
  return broken
}

/** Returns the validation issues of step 1: missing answers, and the dates. */
export function checkTrip(form: TripForm, today: Day): PublicIssue[] {
  const broken: PublicIssue[] = []
  if (!isChosen(form.categoryId)) broken.push({ path: 'categoryId', key: 'BUYING_PROCESS.ERROR.REQUIRED.CATEGORY' })
  if (!isChosen(form.residenceCountryId)) {
    broken.push({ path: 'residenceCountryId', key: 'BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY' })
  }
  return [...broken, ...checkTripDates(form, today)]
}

/** Returns the validation issues of step 2: a destination must be chosen. */
export function checkDestination(destinationId: number | null): PublicIssue[] {
  return isChosen(destinationId) ? [] : [{ path: 'destinationId', key: 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION' }]
}

/** Whether an id of the catalogue is chosen: it is greater than 0. */
function isChosen(id: number | null): boolean {
  return id !== null && id > 0
}
