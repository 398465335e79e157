import type { PublicIssue } from '../validation-issues.ts'
import { ageOn, type Day } from '../dates.ts'
import { FAMILY_ADULT_MIN_AGE, familyPlanIssue } from './family-plan.ts'

/** The maximum number of passengers of one purchase. */
export const MAX_PASSENGERS = 10

/** The age codes of the wire, which the rules use as ages: an adult of up to 74, a senior of 75 to 84. */
export const ADULT_AGE_CODE = 40
export const SENIOR_AGE_CODE = 80

/** The birth date that the form of a family starts with; it serves quoting only (docs/rules/family-plan.md). */
export const DEFAULT_BIRTH_DATE: Day = '2000-01-01'

/** The birth date of a minor whose own is not known yet; it serves quoting only. */
export const MINOR_BIRTH_DATE: Day = '2020-01-01'

/** The highest age that pays the adult price. */
export const ADULT_MAX_AGE = 74
/** The highest age that is sold to online. */
export const SENIOR_MAX_AGE = 84

export type AgeBracket = 'adult' | 'senior'

/** Returns the price bracket of an age or age code: adult to 74, senior 75 to 84; null from 85, which is not sold online. */
export function ageBracket(age: number): AgeBracket | null {
  if (!Number.isInteger(age) || age < 0 || age > SENIOR_MAX_AGE) return null
  return age <= ADULT_MAX_AGE ? 'adult' : 'senior'
}

/**
 * Returns the validation issues of a list of ages: 1 to 10 passengers, none of 85 or more, and on the family plan its own rules.
 */
export function checkAges(ages: readonly number[], familyPlan: boolean): PublicIssue[] {
  if (ages.length === 0) return [{ path: 'ages', key: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS' }]
  if (ages.length > MAX_PASSENGERS) {
    const key = familyPlan ? 'BUYING_PROCESS.ERROR.FAMILY_SIZE' : 'BUYING_PROCESS.ERROR.MAX_PASSENGERS'
    return [{ path: 'ages', key }]
  }
  const broken = ages.flatMap((age, position): PublicIssue[] =>
    ageBracket(age) === null
      ? [
          {
            path: `ages.${position}`,
            key: age > SENIOR_MAX_AGE ? 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE' : 'FIELD.INVALID',
          },
        ]
      : [],
  )
  if (broken.length > 0 || !familyPlan) return broken
  const key = familyPlanIssue(ages)
  return key === null ? [] : [{ path: 'ages', key }]
}

/** Returns the ages on the departure date, which decides the price (docs/rules/dates.md). */
export function agesOnDeparture(birthDates: readonly Day[], departure: Day): number[] {
  return birthDates.map((birthDate) => ageOn(birthDate, departure))
}

/** Returns the price class of an age: all ages of one class pay the same. */
export function priceClass(age: number, familyPlan: boolean): string {
  const bracket = ageBracket(age) ?? 'not-sold-online'
  return familyPlan && bracket === 'adult' && age < FAMILY_ADULT_MIN_AGE ? 'minor' : bracket
}

/**
 * Returns the real ages on departure, and whether they contradict the quoted ones: whether some price class has another number of
 * passengers than was quoted. Then the price may change, and must be shown and accepted again (docs/rules/family-plan.md).
 */
export function compareWithQuoted(quoted: {
  ages: readonly number[]
  familyPlan: boolean
  birthDates: readonly Day[]
  departure: Day
}): { changed: boolean; ages: number[] } {
  const ages = agesOnDeparture(quoted.birthDates, quoted.departure)
  const classes = (list: readonly number[]) =>
    list
      .map((age) => priceClass(age, quoted.familyPlan))
      .toSorted()
      .join()
  return { changed: classes(ages) !== classes(quoted.ages), ages }
}
