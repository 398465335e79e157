import { addDays, dayAt, type Day, inclusiveDays, startOfDay } from '../dates.ts'

/** How many days before departure the reminder is sent. */
export const REMINDER_DAYS = 3
/** The hour in Montevideo from which it is sent, so that the first one of a trip arrives by day. */
const REMINDER_HOUR = 9
const HOUR_MS = 60 * 60_000

/** A departure day, and the instant from which its reminders are sent. */
export type DepartureToRemind = { startDate: Day; opensAt: Date }

/** Returns the instant from which the reminder of a departure is sent: at 9:00 in Montevideo, three days before. */
export function reminderOpensAt(startDate: Day): Date {
  return new Date(Date.parse(startOfDay(addDays(startDate, -REMINDER_DAYS))) + REMINDER_HOUR * HOUR_MS)
}

/**
 * Returns the departures whose reminders are sent at an instant, the nearest first: from three days before at 9:00 until the
 * day before ends, in Montevideo (docs/rules/after-sale.md).
 */
export function departuresToRemind(now: Date): DepartureToRemind[] {
  const today = dayAt(now)
  return Array.from({ length: REMINDER_DAYS }, (_, index) => addDays(today, index + 1))
    .map((startDate) => ({ startDate, opensAt: reminderOpensAt(startDate) }))
    .filter(({ opensAt }) => opensAt <= now)
}

/**
 * Whether the reminder of a sale may be sent at an instant. A sale made once the reminders of its departure are being sent gets
 * none, since its vouchers were emailed within these days. `startDate` is the first day of the cover in force, of an annual plan
 * too; `soldAt` is the instant of the sale, whatever was changed later.
 */
export function isReminderDue({ startDate, soldAt }: { startDate: Day; soldAt: Date }, now: Date): boolean {
  return departuresToRemind(now).some((departure) => departure.startDate === startDate && soldAt < departure.opensAt)
}

/** Returns in how many days a departure is, from one day before it on: 1 is tomorrow. */
export function daysToDeparture(startDate: Day, today: Day): number {
  return inclusiveDays(today, startDate) - 1
}
