import type { Catalogue } from '#shared/site/document.ts'
import type { Day } from '#shared/dates.ts'
import { checkAges, compareWithQuoted } from '#shared/quoting/passenger-ages.ts'
import { checkDestination, checkTrip } from '#shared/quoting/trip-dates.ts'
import { checkContact } from '#shared/sales/contact.ts'
import { checkPassengers } from '#shared/sales/passengers.ts'
import type { StepNumber } from '../paths.ts'
import { agesOf, isFamily, partySize } from './party.ts'
import { chosenResidence, findChoice } from './chosen.ts'
import type { PurchaseState } from './purchase-state.ts'

/** The data against which the answers are checked. */
export type StepContext = { today: Day; catalogue: Catalogue }

type Check = (state: PurchaseState, context: StepContext) => boolean

/** Whether a step's own answers are complete and valid; step 8 has none, because it follows all of them. */
const complete: Record<Exclude<StepNumber, 8>, Check> = {
  1: (state, { today, catalogue }) =>
    checkTrip(state, today).length === 0 &&
    findChoice(catalogue.categories, state.categoryId) !== undefined &&
    chosenResidence(state, catalogue) !== undefined,
  2: ({ destinationId, quoted }, { catalogue }) =>
    checkDestination(destinationId).length === 0 &&
    findChoice(catalogue.destinations, destinationId, quoted?.destination) !== undefined,
  3: ({ party, startDate }) => checkAges(agesOf(party, startDate), isFamily(party)).length === 0,
  4: ({ plan, party }) => plan !== null && plan.ages.length === partySize(party),
  5: ({ accepted }) => accepted,
  6: (state, context) =>
    checkPassengers(state.passengers, passengerContext(state, context)).length === 0 && !contradictsQuote(state),
  7: ({ contact }) => checkContact(contact).length === 0,
}

/** Returns the data that the rules of step 6 need. */
export function passengerContext(state: PurchaseState, { today, catalogue }: StepContext) {
  return {
    quotedCount: state.plan?.ages.length ?? 0,
    residenceIso: chosenResidence(state, catalogue)?.iso ?? '',
    today,
  }
}

/** Whether the birth dates require another price than the accepted one, or exclude an extra that was chosen. */
export function contradictsQuote({ plan, party, passengers, startDate, extras }: PurchaseState): boolean {
  if (!plan) return false
  const { changed, ages } = compareWithQuoted({
    ages: plan.ages,
    familyPlan: isFamily(party),
    birthDates: passengers.map(({ birthDate }) => birthDate),
    departure: startDate,
  })
  return changed || extras.some(({ passengerId, maxAge }) => (ages[passengerId - 1] ?? 0) > maxAge)
}

/** Returns the first step whose answers are missing or no longer valid; 8 when everything is complete (B-14). */
export function firstIncomplete(state: PurchaseState, context: StepContext): StepNumber {
  const steps = [1, 2, 3, 4, 5, 6, 7] as const
  return steps.find((step) => !complete[step](state, context)) ?? 8
}

/** Returns the step where a visitor who opens `step` must go instead, or null when they may stay (B-14). */
export function guard(step: StepNumber, state: PurchaseState, context: StepContext): StepNumber | null {
  const first = firstIncomplete(state, context)
  return first < step ? first : null
}

/** Returns the step after a changed answer: the check of all answers, or the first step that the change made incomplete. */
export function stepAfterChange(step: StepNumber, state: PurchaseState, context: StepContext): StepNumber {
  const first = firstIncomplete(state, context)
  return first > step ? first : (Math.min(step + 1, 8) as StepNumber)
}
