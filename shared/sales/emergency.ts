import type { ContactLine } from '../businesses/brand-contract.ts'
import type { CoverLine } from '../catalogue/medical-cap.ts'
import { isLeftOut, serviceWords, splitCover } from '../catalogue/cover-value.ts'
import { assistanceLines, phonesOf } from '../businesses/contact-lines.ts'
import { plainText } from '../plain-text.ts'

type Lines = readonly ContactLine[]

/** Returns the words of a text that identify a place: "y", "de" and "resto" are in many names. */
function placeWords(text: string): string[] {
  return plainText(text)
    .split(/[^a-z0-9]+/)
    .filter((word) => word.length > 3 && word !== 'resto')
}

/**
 * Returns the phones to call in an emergency, the most suitable first: the one named after the destination, else after the
 * country of residence, else in the order of the business.
 */
export function emergencyPhones(lines: Lines, trip: { destination: string; residenceCountry: string }): ContactLine[] {
  const offered = phonesOf(assistanceLines(lines))
  const closeness = (place: string) => {
    const placeNames = placeWords(place)
    return ({ label }: ContactLine) => placeWords(label).filter((word) => placeNames.includes(word)).length
  }
  const [ofTrip, ofHome] = [closeness(trip.destination), closeness(trip.residenceCountry)]
  return offered.toSorted((a, b) => ofTrip(b) - ofTrip(a) || ofHome(b) - ofHome(a))
}

const MOST_LINES = 10

type Cover = {
  benefits: readonly CoverLine[]
  extras: readonly { description: string; coverage: string }[]
}

/**
 * Summarises a cover: the extras, and the first benefits of the plan. Amounts come first and services after them, as on papers,
 * each in the order of its table.
 */
export function coverInShort({ benefits, extras }: Cover): { name: string; value: string }[] {
  const bought = extras
    .map(({ description, coverage }) => ({ name: description, value: coverage }))
    .slice(0, MOST_LINES)
  const paid = benefits.filter(({ value, spanishValue = value }) => !isLeftOut(spanishValue.trim()))
  const { amounts, services } = splitCover([...paid.slice(0, MOST_LINES - bought.length), ...bought])
  return [...amounts, ...services.map(({ name, value }) => ({ name, value: serviceWords(value) }))]
}
