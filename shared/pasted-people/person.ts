import type { PublicMessageKey } from '../messages/public.ts'
import { type Day, isDay } from '../dates.ts'
import { readDay } from '../typed-day.ts'
import type { PassengerField, PassengerForm } from '../sales/passengers.ts'

/** A person as read from a pasted text. */
export type PastedPerson = {
  passenger: PassengerForm
  /** The birth date as pasted; the passenger has it only if it is a day. */
  birthDateText: string
  /** What is wrong with a line of a passport or an identity card, in its order; empty for a row of a table. */
  zoneIssues: readonly ZoneIssue[]
  /** Whether one column had the whole name, which was divided by its words. */
  isNameDivided: boolean
}

/** A field of a machine-readable zone whose check digit or text is wrong, in a line counted from 1. */
export type ZoneIssue = { line: number; field: ZoneField }
export type ZoneField = 'length' | 'name' | 'documentNumber' | 'birthDate' | 'expirationDate' | 'optional' | 'composite'

/** What is wrong at each cell of a person. */
export type CellIssues = Partial<Record<PassengerField, PublicMessageKey>>

const SHORT_YEAR = /^(\d{1,2})[\s./-]+(\d{1,2})[\s./-]+(\d{2})$/
const YEAR_FIRST = /^(\d{4})[\s./-](\d{1,2})[\s./-](\d{1,2})$/

/**
 * Reads a birth date as tables have it: 27/03/1988, 1988-03-27, 27-3-88. A year of two digits is the last one that is not in the
 * future. Null for any other text, also for a month before the day that cannot be a day before the month.
 */
export function readBirthDay(typed: string, today: Day): Day | null {
  const text = typed.trim().replace(/[T ]00:00.*$/, '')
  const [, first = '', month = '', date = ''] = YEAR_FIRST.exec(text) ?? []
  if (first) return dayOf(first, month, date)
  const [, shortDate = '', shortMonth = '', year = ''] = SHORT_YEAR.exec(text) ?? []
  return year ? fullYear(year, shortMonth, shortDate, today) : readDay(text)
}

/** Reads a birth date of a machine-readable zone, YYMMDD; null for unknown parts. */
export function readZoneDay(text: string, today: Day): Day | null {
  const [, year = '', month = '', date = ''] = /^(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  return year ? fullYear(year, month, date, today) : null
}

function fullYear(year: string, month: string, date: string, today: Day): Day | null {
  const latest = dayOf(`20${year}`, month, date)
  return latest !== null && latest <= today ? latest : dayOf(`19${year}`, month, date)
}

function dayOf(year: string, month: string, date: string): Day | null {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  return isDay(day) ? day : null
}
