import type { PublicMessageKey } from '../messages/public.ts'

/** The age on departure from which a passenger of the family plan is an adult; below it, a minor. */
export const FAMILY_ADULT_MIN_AGE = 23
const FAMILY_ADULT_MAX_AGE = 74
export const FAMILY_ADULTS = 2
export const FAMILY_MIN_PASSENGERS = 3
export const FAMILY_MAX_PASSENGERS = 10
/** How many minors travel free; the others pay the adult price. */
export const FREE_MINORS = 4

function isMinor(age: number): boolean {
  return age < FAMILY_ADULT_MIN_AGE
}

/**
 * Returns why these ages cannot travel on the family plan: exactly 2 adults of 23 to 74 and 1 to 8 minors
 * (docs/rules/family-plan.md).
 */
export function familyPlanIssue(ages: readonly number[]): PublicMessageKey | null {
  if (ages.length < FAMILY_MIN_PASSENGERS || ages.length > FAMILY_MAX_PASSENGERS) {
    return 'BUYING_PROCESS.ERROR.FAMILY_SIZE'
  }
  if (!ages.some(isMinor)) return 'BUYING_PROCESS.ERROR.FAMILY_MINORS'
  const grownUps = ages.filter((age) => !isMinor(age))
  const adults = grownUps.filter((age) => age <= FAMILY_ADULT_MAX_AGE)
  return adults.length === FAMILY_ADULTS && grownUps.length === FAMILY_ADULTS
    ? null
    : 'BUYING_PROCESS.ERROR.FAMILY_ADULTS'
}

/**
 * Returns the positions (from 0) of the minors who travel free: the four youngest, at equal age the first in the list. All minors
 * pay the same price, so the choice never changes a total; choosing by age gives the same minors in any order of the list.
 */
export function freeMinors(ages: readonly number[]): ReadonlySet<number> {
  const youngestFirst = ages
    .map((age, position) => ({ age, position }))
    .filter(({ age }) => isMinor(age))
    .toSorted((a, b) => a.age - b.age)
  return new Set(youngestFirst.slice(0, FREE_MINORS).map(({ position }) => position))
}
