import type { Day } from '../dates.ts'
import { checkTripDates } from '../quoting/trip-dates.ts'
import type { ValidationIssue } from '../validation-issues.ts'
import { extensionDays } from './change.ts'

/** What is to become of a sale's cover. Passengers by their number in the sale, counted from 1. */
export type WantedChange =
  | { kind: 'change'; startDate: Day; endDate: Day; destinationId: number; planId: number }
  | { kind: 'extension'; endDate: Day }
  | { kind: 'passenger-cancelled'; passengers: number[] }

/** The cover that is in force. */
export type CoverInForce = {
  categoryId: number
  startDate: Day
  endDate: Day
  destinationId: number
  planId: number
  /** The numbers of those who travel. */
  passengers: readonly number[]
}

/** Why a cover cannot be changed so: by its time, or by what is asked for. */
export type ChangeRefusal = { code: 'SALE_DEPARTED' | 'SALE_NOT_EXTENDABLE' } | { issues: ValidationIssue[] }

/**
 * What stands in the way of a change on a day (docs/rules/after-sale.md): dates, destination, plan and people change until
 * the day before departure, the end while the trip runs. Null when nothing does.
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

function wrongTrip(
  cover: CoverInForce,
  wanted: Extract<WantedChange, { kind: 'change' }>,
  today: Day,
): ValidationIssue[] {
  const isSame =
    wanted.startDate === cover.startDate &&
    wanted.endDate === cover.endDate &&
    wanted.destinationId === cover.destinationId &&
    wanted.planId === cover.planId
  if (isSame) return [{ path: 'startDate', key: 'SALES.NOTHING_CHANGED' }]
  return checkTripDates({ ...wanted, categoryId: cover.categoryId }, today)
}

function wrongPassengers(cover: CoverInForce, leaving: readonly number[]): ValidationIssue[] {
  const known = leaving.every((n) => cover.passengers.includes(n)) && new Set(leaving).size === leaving.length
  if (!known || leaving.length === 0) return [{ path: 'passengers', key: 'SALES.PASSENGER_UNKNOWN' }]
  return leaving.length < cover.passengers.length ? [] : [{ path: 'passengers', key: 'SALES.LAST_PASSENGER' }]
}
