import type { Day } from '#shared/dates.ts'
import { FAMILY_MAX_PASSENGERS, FAMILY_MIN_PASSENGERS } from '#shared/quoting/family-plan.ts'
import {
  ADULT_AGE_CODE,
  ageBracket,
  agesOnDeparture,
  DEFAULT_BIRTH_DATE,
  MAX_PASSENGERS,
  MINOR_BIRTH_DATE,
  SENIOR_AGE_CODE,
} from '#shared/quoting/passenger-ages.ts'

/** Who travels: counted by age bracket, or a family by birth dates (null: no family plan). */
export type Party = { adults: number; seniors: number; familyBirthDates: Day[] | null }

export const NO_PASSENGERS: Party = { adults: 0, seniors: 0, familyBirthDates: null }

/** `count` adults up to 74, kept within what one purchase may hold. */
export function adultsOnly(count: number): Party {
  return { ...NO_PASSENGERS, adults: Math.min(count, MAX_PASSENGERS) }
}

/**
 * A family of `size` people with the birth dates given so far, without other travellers (B-05); the rest with the one that
 * only serves to quote: a minor's where the minors of travellers who were counted have it (V-05).
 */
export function familyOf(size: number, birthDates: readonly Day[] = []): Party {
  const wanted = Math.min(Math.max(size, FAMILY_MIN_PASSENGERS), FAMILY_MAX_PASSENGERS)
  const filler = birthDates.includes(MINOR_BIRTH_DATE) ? MINOR_BIRTH_DATE : DEFAULT_BIRTH_DATE
  const familyBirthDates = Array.from({ length: wanted }, (_, index) => birthDates[index] || filler)
  return { ...NO_PASSENGERS, familyBirthDates }
}

/** A birth date of a family as it was typed; '' for one that only serves to quote, which nobody sees. */
export function typedBirthDate(birthDate: Day): Day {
  return birthDate === DEFAULT_BIRTH_DATE || birthDate === MINOR_BIRTH_DATE ? '' : birthDate
}

/** Whether a family's form waits for birth dates; one that was counted is asked for them with its passengers (V-05). */
export function awaitsBirthDates({ familyBirthDates: dates }: Party): boolean {
  return !!dates?.includes(DEFAULT_BIRTH_DATE) && !dates.includes(MINOR_BIRTH_DATE)
}

/** Counting single passengers ends the family plan (B-05). */
export function counted(party: Party, change: Partial<Pick<Party, 'adults' | 'seniors'>>): Party {
  return { ...party, ...change, familyBirthDates: null }
}

export function isFamily({ familyBirthDates }: Party): boolean {
  return familyBirthDates !== null
}

/** The ages to quote: codes for travellers who are counted, real ages on departure for a family. */
export function agesOf({ adults, seniors, familyBirthDates }: Party, departure: Day): number[] {
  if (familyBirthDates) return agesOnDeparture(familyBirthDates, departure)
  return [
    ...Array.from({ length: adults }, () => ADULT_AGE_CODE),
    ...Array.from({ length: seniors }, () => SENIOR_AGE_CODE),
  ]
}

export function partySize({ adults, seniors, familyBirthDates }: Party): number {
  return familyBirthDates ? familyBirthDates.length : adults + seniors
}

/** How many of some ages count as adults and as seniors. */
export function countBrackets(ages: readonly number[]): Pick<Party, 'adults' | 'seniors'> {
  const seniors = ages.filter((age) => ageBracket(age) === 'senior').length
  return { adults: ages.length - seniors, seniors }
}
