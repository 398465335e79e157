import { adviceIn } from '../advice-in-languages.ts'
import type { ContactLine } from '../businesses/brand-contract.ts'
import { assistanceLines, paperLabel } from '../businesses/contact-lines.ts'
import { addDays, type Day, startOfDay } from '../dates.ts'
import { inLanguages } from '../in-languages.ts'
import type { Language } from '../languages.ts'
import { internationalPhone } from './phone-format.ts'

const calendarTexts = inLanguages({
  es: {
    summary: 'Viaje: {destination}',
    description: 'Asistencia al viajero de {brand}, plan {plan}, voucher Nº {number}.',
  },
  pt: {
    summary: 'Viagem: {destination}',
    description: 'Assistência em viagem de {brand}, plano {plan}, voucher nº {number}.',
  },
  en: {
    summary: 'Trip: {destination}',
    description: 'Travel assistance by {brand}, plan {plan}, voucher No. {number}.',
  },
})

/** The data of a trip's calendar entry. */
export type TripEntry = {
  language: Language
  /** The permanent id of the entry: every version of a voucher updates the same entry. */
  id: string
  /** The version, from 1. */
  version: number
  number: string
  issuedOn: Day
  startDate: Day
  /** Inclusive. */
  endDate: Day
  destination: string
  planName: string
  brandName: string
  /** Whether it gives no cover any more. */
  isVoid: boolean
  /** The contact lines, of which sales lines are left out. */
  contactLines: readonly ContactLine[]
}

/** Writes a trip as a calendar file (RFC 5545): whole days, the assistance phones in its text. */
export function tripCalendar(trip: TripEntry): string {
  const { language, destination, brandName: brand, planName: plan, number } = trip
  const t = calendarTexts[language]
  const phones = assistanceLines(trip.contactLines).map(
    (line) => `${paperLabel(line)}: ${internationalPhone(line.phone)}`,
  )
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(brand)}//Voucher//${language.toUpperCase()}`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${trip.id}`,
    `SEQUENCE:${trip.version - 1}`,
    `DTSTAMP:${basic(startOfDay(trip.issuedOn).slice(0, 19))}Z`,
    `DTSTART;VALUE=DATE:${basic(trip.startDate)}`,
    `DTEND;VALUE=DATE:${basic(addDays(trip.endDate, 1))}`,
    `SUMMARY:${escaped(t('summary', { destination }))}`,
    `LOCATION:${escaped(destination)}`,
    `DESCRIPTION:${escaped([t('description', { brand, plan, number }), adviceIn[language].ADVICE, ...phones].join('\n'))}`,
    `STATUS:${trip.isVoid ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** Writes 2027-03-01T03:00:00 as 20270301T030000. */
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

/** Splits a text into lines of at most 75 bytes, where continuation lines begin with a space; no character is split. */
function folded(line: string): string {
  const bytesOf = (text: string) => new TextEncoder().encode(text).length
  let [wholeLines, last] = ['', '']
  for (const character of line) {
    if (bytesOf(last + character) > LONGEST_LINE) {
      wholeLines += `${last}\r\n`
      last = ' '
    }
    last += character
  }
  return wholeLines + last
}
