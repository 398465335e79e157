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

/** The travellers: counted by age bracket, or a family by birth dates (null: no family plan). */
export type Party = { adults: number; seniors: number; familyBirthDates: Day[] | null }

export const NO_PASSENGERS: Party = { adults: 0, seniors: 0, familyBirthDates: null }

/** Returns `count` adults up to 74, at most as many as one purchase may have. */
export function adultsOnly(count: number): Party {
  return { ...NO_PASSENGERS, adults: Math.min(count, MAX_PASSENGERS) }
}

/**
 * Returns a family of `size` people with the known birth dates, without other travellers (B-05); the others get a date that only
 * serves to quote: that of a minor if the known ones already include it, as for travellers who were only counted (V-05).
 */
export function familyOf(size: number, birthDates: readonly Day[] = []): Party {
  const members = Math.min(Math.max(size, FAMILY_MIN_PASSENGERS), FAMILY_MAX_PASSENGERS)
  const filler = birthDates.includes(MINOR_BIRTH_DATE) ? MINOR_BIRTH_DATE : DEFAULT_BIRTH_DATE
  const familyBirthDates = Array.from({ length: members }, (_, index) => birthDates[index] || filler)
  return { ...NO_PASSENGERS, familyBirthDates }
}

/** Returns a birth date of a family as it was typed; '' for one that only serves to quote, which is never shown. */
export function typedBirthDate(birthDate: Day): Day {
  return birthDate === DEFAULT_BIRTH_DATE || birthDate === MINOR_BIRTH_DATE ? '' : birthDate
}

/** Whether a family's form waits for birth dates; a family that was only counted types them with its passengers (V-05). */
export function awaitsBirthDates({ familyBirthDates: dates }: Party): boolean {
  return !!dates?.includes(DEFAULT_BIRTH_DATE) && !dates.includes(MINOR_BIRTH_DATE)
}

/** Changes the number of single passengers, which ends the family plan (B-05). */
export function counted(party: Party, change: Partial<Pick<Party, 'adults' | 'seniors'>>): Party {
  return { ...party, ...change, familyBirthDates: null }
}

export function isFamily({ familyBirthDates }: Party): boolean {
  return familyBirthDates !== null
}

/** Returns the ages to quote: codes for counted travellers, real ages on departure for a family. */
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

/** Returns how many of some ages count as adults and as seniors. */
export function countBrackets(ages: readonly number[]): Pick<Party, 'adults' | 'seniors'> {
  const seniors = ages.filter((age) => ageBracket(age) === 'senior').length
  return { adults: ages.length - seniors, seniors }
}
