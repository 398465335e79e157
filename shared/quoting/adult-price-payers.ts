import { FAMILY_ADULTS, FREE_MINORS } from './family-plan.ts'
import { ageBracket } from './passenger-ages.ts'

/**
 * The passengers who pay the adult price: all, all but seniors, a family's two adults, or these and its minors from the fifth on.
 */
export type AdultPricePayers = 'everybody' | 'upTo74' | 'adults' | 'adultsAndFifthMinor'

/**
 * Returns who pays the adult price in a party of these ages or age codes, all of which may be sold to
 * (docs/rules/family-plan.md).
 */
export function adultPricePayers(ages: readonly number[], familyPlan: boolean): AdultPricePayers {
  if (familyPlan) return ages.length - FAMILY_ADULTS > FREE_MINORS ? 'adultsAndFifthMinor' : 'adults'
  return ages.some((age) => ageBracket(age) === 'senior') ? 'upTo74' : 'everybody'
}
