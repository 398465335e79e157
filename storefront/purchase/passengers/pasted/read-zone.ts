import { parse } from 'mrz'
import type { Day } from '#shared/dates.ts'
import { isCi } from '#shared/sales/documents.ts'
import { type PastedPerson, readZoneDay, type ZoneField, type ZoneIssue } from '#shared/pasted-people/person.ts'

/** The length of the lines of a passport (TD3) and of an identity card (TD1), and how many of them there are. */
const PASSPORT = { length: 44, lines: 2 }
const CARD = { length: 30, lines: 3 }
/** A line with fewer characters is no line of a zone. */
const SHORTEST = 24

/** Our word for each field of the library that a zone checks; the others, as states and sex, are nothing that a purchase needs. */
const FIELDS: Readonly<Record<string, ZoneField>> = {
  lastName: 'name',
  firstName: 'name',
  documentNumber: 'documentNumber',
  documentNumberCheckDigit: 'documentNumber',
  birthDate: 'birthDate',
  birthDateCheckDigit: 'birthDate',
  expirationDate: 'expirationDate',
  expirationDateCheckDigit: 'expirationDate',
  personalNumberCheckDigit: 'optional',
  compositeCheckDigit: 'composite',
}

/** Returns the lines of a text as a zone has them: capitals, « as <<, no spaces; null when it has no line of a zone. */
function zoneLines(text: string): string[] | null {
  const lines = text
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.replaceAll('«', '<<').replace(/\s/g, ''))
    .filter(Boolean)
  return lines.some((line) => line.length >= SHORTEST && line.includes('<<')) ? lines : null
}

/** Whether a text has lines of a machine-readable zone rather than rows of a table. */
export function isZone(text: string): boolean {
  return zoneLines(text) !== null
}

/**
 * Reads people from machine-readable zones, one after the other: two lines of a passport or three of an identity card each, checked
 * by their digits. The names of a zone have no accents.
 */
export function readZones(text: string, { today }: { today: Day }): PastedPerson[] {
  const lines = zoneLines(text) ?? []
  const people: PastedPerson[] = []
  for (let next = 0; next < lines.length;) {
    const shape = lines[next]?.startsWith('P') ? PASSPORT : CARD
    people.push(personOf(lines.slice(next, next + shape.lines), shape, today))
    next += shape.lines
  }
  return people
}

function personOf(lines: readonly string[], shape: typeof PASSPORT, today: Day): PastedPerson {
  const wrong = wrongLengths(lines, shape)
  const padded = Array.from({ length: shape.lines }, (_, n) =>
    (lines[n] ?? '').padEnd(shape.length, '<').slice(0, shape.length),
  )
  const { details, fields } = parse(padded)
  const valueOf = (field: string) => details.find((one) => one.field === field)?.value ?? ''
  // A line of another length has its fields at other places: only its length is said.
  const issues = details.flatMap(({ field, valid, line }) => {
    const ours = FIELDS[field ?? '']
    return ours && !valid && !wrong.some((one) => one.line === line + 1) ? [{ line: line + 1, field: ours }] : []
  })
  return {
    passenger: {
      name: inNameCase(valueOf('firstName')),
      lastName: inNameCase(valueOf('lastName')),
      birthDate: readZoneDay(valueOf('birthDate'), today) ?? '',
      documentType: shape === PASSPORT ? 'passport' : 'national',
      documentNumber: documentNumber(fields.issuingState ?? '', [
        valueOf('documentNumber'),
        valueOf('optional1'),
        valueOf('optional2'),
      ]),
    },
    birthDateText: valueOf('birthDate'),
    zoneIssues: once([...wrong, ...issues]),
    isNameDivided: false,
  }
}

function wrongLengths(lines: readonly string[], { length, lines: count }: typeof PASSPORT): ZoneIssue[] {
  return Array.from({ length: count }, (_, n) => n)
    .filter((n) => lines[n]?.length !== length)
    .map((n) => ({ line: n + 1, field: 'length' as const }))
}

/** A card of Uruguay has the cédula beside a number of the card itself: the one with the check digit of a cédula counts. */
function documentNumber(issuingState: string, [own = '', ...others]: readonly string[]): string {
  if (issuingState !== 'URY') return own
  return [own, ...others.map((other) => other.trim())].find(isCi) ?? own
}

function inNameCase(name: string): string {
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase())
}

function once(issues: readonly ZoneIssue[]): ZoneIssue[] {
  return [...new Map(issues.map((issue) => [`${issue.line} ${issue.field}`, issue])).values()].toSorted(
    (one, other) => one.line - other.line,
  )
}
