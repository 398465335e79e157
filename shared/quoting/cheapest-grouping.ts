import type { Day } from '../dates.ts'
import type { Cents } from '../money.ts'
import { FAMILY_ADULTS, familyPlanIssue } from './family-plan.ts'
import {
  ADULT_AGE_CODE,
  agesOnDeparture,
  DEFAULT_BIRTH_DATE,
  MAX_PASSENGERS,
  MINOR_BIRTH_DATE,
} from './passenger-ages.ts'

/** Travellers at single prices: the ages that were quoted, and the birth dates where all are known. */
export type SingleTravellers = { ages: readonly number[]; birthDates: readonly Day[] | null; departure: Day }

/**
 * Returns the birth dates with which travellers at single prices would travel on the family plan, or null where they cannot. Of
 * travellers with unknown birth dates, two are assumed to be adults and the others minors: the offer says so, and their own birth
 * dates decide the price before it is paid (docs/rules/family-plan.md).
 */
export function familyGrouping({ ages, birthDates, departure }: SingleTravellers): Day[] | null {
  if (birthDates) return familyPlanIssue(agesOnDeparture(birthDates, departure)) === null ? [...birthDates] : null
  if (ages.length > MAX_PASSENGERS || ages.some((age) => age !== ADULT_AGE_CODE)) return null
  const family = ages.map((_, position) => (position < FAMILY_ADULTS ? DEFAULT_BIRTH_DATE : MINOR_BIRTH_DATE))
  return familyPlanIssue(agesOnDeparture(family, departure)) === null ? family : null
}

/**
 * Returns how much cheaper the other grouping is for the same cover, in cents; null when it is not cheaper: then it is not
 * offered.
 */
export function groupingSaving(now: Cents, other: Cents): Cents | null {
  return other < now ? now - other : null
}
