import { movementKinds } from '../settlements/movement.ts'
import { addDays, type Day, dayAt, firstOfMonth } from '../dates.ts'
import { type Cents, sum } from '../money.ts'
import type { EntryKind } from './ledger.ts'

/** A month, as its first day. */
export type Month = Day

export function nextMonth(month: Month): Month {
  return firstOfMonth(addDays(month, 31))
}

export function monthBefore(month: Month): Month {
  return firstOfMonth(addDays(month, -1))
}

export function lastDayOf(month: Month): Day {
  return addDays(nextMonth(month), -1)
}

/** Milliseconds after the end of a month in which a transaction that began before midnight may still write to it. */
const SETTLING_MS = 60 * 60_000

/** Returns the newest month that is over: from an hour after its end in Montevideo. */
export function newestOver(now: Date): Month {
  return monthBefore(firstOfMonth(dayAt(new Date(now.getTime() - SETTLING_MS))))
}

/** The facts that decide which month of an account is closed next. */
export type ClosingHistory = {
  /** The newest month that is closed. */
  lastClosed: Month | null
  /** The day of the account's first line. */
  firstDay: Day | null
}

/** Returns the month to close next: from the month of the first line on, none is skipped. Null while an account has no line. */
export function nextToClose({ lastClosed, firstDay }: ClosingHistory): Month | null {
  if (lastClosed !== null) return nextMonth(lastClosed)
  return firstDay === null ? null : firstOfMonth(firstDay)
}

/** `none`: the account had no line in or before that month; `earlier`: an earlier month has to be closed first. */
export type Closability = 'open' | 'closed' | 'earlier' | 'none'

/** Returns whether a month that is over may be closed, or why not. */
export function closabilityOf(history: ClosingHistory, month: Month): Closability {
  const next = nextToClose(history)
  if (next === null) return 'none'
  if (month < next) return history.lastClosed === null ? 'none' : 'closed'
  return month > next ? 'earlier' : 'open'
}

/** Returns the months of an account that are open up to a month that is over, in the order in which they are closed. */
export function openMonths(history: ClosingHistory, newest: Month): Month[] {
  const months: Month[] = []
  for (let month = nextToClose(history); month !== null && month <= newest; month = nextMonth(month)) months.push(month)
  return months
}

/** Whether a day is in a closed month, or before all of them: no line may be added there any more. */
export function isClosed(day: Day, lastClosed: Month | null): boolean {
  return lastClosed !== null && day <= lastDayOf(lastClosed)
}

type Kind = (typeof movementKinds)[number] | EntryKind

/** The groups of lines that a statement adds up. */
export const lineGroups = ['sales', 'payments', 'payouts', 'adjustments'] as const
export type LineGroup = (typeof lineGroups)[number]

const kindsOfGroup: Readonly<Record<LineGroup, readonly Kind[]>> = {
  sales: movementKinds,
  payments: ['payment', 'payment-taken-back'],
  payouts: ['payout'],
  adjustments: ['adjustment'],
}

export type GroupTotals = Record<LineGroup, Cents>

export type StatementFigures = { opening: Cents; closing: Cents; lineCount: number; totals: GroupTotals }

/** Computes the statement of a month: the debt before it, its lines by kind, and the debt after it. */
export function statementOf(
  opening: Cents,
  lines: readonly { kind: Kind; amount: Cents; /** How many lines this one stands for. */ count?: number }[],
): StatementFigures {
  const of = (group: LineGroup) =>
    sum(lines.filter(({ kind }) => kindsOfGroup[group].includes(kind)).map(({ amount }) => amount))
  const totals = {
    sales: of('sales'),
    payments: of('payments'),
    payouts: of('payouts'),
    adjustments: of('adjustments'),
  }
  return {
    opening,
    closing: opening + sum(lines.map(({ amount }) => amount)),
    lineCount: sum(lines.map(({ count = 1 }) => count)),
    totals,
  }
}

/** Writes the number of a statement as people read it: 2026-000012. */
export function statementNumber({ year, number }: { year: number; number: number }): string {
  return `${year}-${String(number).padStart(6, '0')}`
}
