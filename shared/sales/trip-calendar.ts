import type { ContactLine } from '../businesses/brand-contract.ts'
import { assistanceLines, paperLabel } from '../businesses/contact-lines.ts'
import { addDays, type Day, startOfDay } from '../dates.ts'
import { internationalPhone } from './phone-format.ts'

/** What a calendar entry says of a trip. */
export type TripEntry = {
  /** Names the entry for ever: every version of a voucher changes the same one. */
  id: string
  /** Counted from 1. */
  version: number
  number: string
  issuedOn: Day
  startDate: Day
  /** Inclusive. */
  endDate: Day
  destination: string
  planName: string
  brandName: string
  /** It gives no cover any more. */
  isVoid: boolean
  /** Sales lines are left out. */
  contactLines: readonly ContactLine[]
}

/** A trip as a file that calendars take (RFC 5545): whole days, the assistance phones in its text. */
export function tripCalendar(trip: TripEntry): string {
  const phones = assistanceLines(trip.contactLines).map(
    (line) => `${paperLabel(line)}: ${internationalPhone(line.phone)}`,
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(trip.brandName)}//Voucher//ES`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${trip.id}`,
    `SEQUENCE:${trip.version - 1}`,
    `DTSTAMP:${basic(startOfDay(trip.issuedOn).slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${basic(trip.startDate)}`,
    `DTEND;VALUE=DATE:${basic(addDays(trip.endDate, 1))}`,
    `SUMMARY:${escaped(`Viaje: ${trip.destination}`)}`,
    `LOCATION:${escaped(trip.destination)}`,
    `DESCRIPTION:${escaped(
      [
        `Asistencia al viajero de ${trip.brandName}, plan ${trip.planName}, voucher Nº ${trip.number}.`,
        'Si te pasa algo, comunicate antes de atenderte:',
        ...phones,
      ].join('\n'),
    )}`,
    `STATUS:${trip.isVoid ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** 2027-03-01T03:00:00 is 20270301T030000. */
function basic(written: string): string {
  return written.replace(/[-:]/g, '')
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (mark) => `\\${mark}`)
    .replace(/\r\n|[\r\n]/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

const LONGEST_LINE = 75

/** Lines of at most 75 bytes, those that go on begin with a space; no character is cut. */
function folded(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length
  let [done, last] = ['', '']
  for (const character of line) {
    if (bytesOf(last + character) > LONGEST_LINE) {
      done += `${last}\r\n`
      last = ' '
    }
    last += character
  }
  return done + last
}
