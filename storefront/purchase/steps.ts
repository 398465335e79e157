import type { Catalogue } from '#shared/site/document.ts'
import type { Day } from '#shared/dates.ts'
import { checkAges, compareWithQuoted } from '#shared/quoting/passenger-ages.ts'
import { checkDestination, checkTrip } from '#shared/quoting/trip-dates.ts'
import { checkContact } from '#shared/sales/contact.ts'
import { checkPassengers } from '#shared/sales/passengers.ts'
import type { StepNumber } from '../paths.ts'
import { agesOf, isFamily, partySize } from './party.ts'
import { chosen, chosenResidence } from './chosen.ts'
import type { PurchaseState } from './purchase-state.ts'

/** What a purchase is judged against. */
export type StepContext = { today: Day; catalogue: Catalogue }

type Check = (state: PurchaseState, context: StepContext) => boolean

/** Whether a step's own answers are all there and right; step 8 is where all of them are. */
const complete: Record<Exclude<StepNumber, 8>, Check> = {
  1: (state, { today, catalogue }) =>
    checkTrip(state, today).length === 0 &&
    chosen(catalogue.categories, state.categoryId) !== undefined &&
    chosenResidence(state, catalogue) !== undefined,
  2: ({ destinationId, quoted }, { catalogue }) =>
    checkDestination(destinationId).length === 0 &&
    chosen(catalogue.destinations, destinationId, quoted?.destination) !== undefined,
  3: ({ party, startDate }) => checkAges(agesOf(party, startDate), isFamily(party)).length === 0,
  4: ({ plan, party }) => plan !== null && plan.ages.length === partySize(party),
  5: ({ accepted }) => accepted,
  6: (state, context) =>
    checkPassengers(state.passengers, passengerContext(state, context)).length === 0 && !contradictsQuote(state),
  7: ({ contact }) => checkContact(contact).length === 0,
}

/** What the rules of step 6 need to know. */
export function passengerContext(state: PurchaseState, { today, catalogue }: StepContext) {
  return {
    quotedCount: state.plan?.ages.length ?? 0,
    residenceIso: chosenResidence(state, catalogue)?.iso ?? '',
    today,
  }
}

/** Whether the birth dates ask for another price than the one accepted, or rule out an extra that was chosen. */
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

/** The first step whose answers are missing or no longer right; 8 when everything is there (B-14). */
export function firstIncomplete(state: PurchaseState, context: StepContext): StepNumber {
  const steps = [1, 2, 3, 4, 5, 6, 7] as const
  return steps.find((step) => !complete[step](state, context)) ?? 8
}

/** Where a visitor who opens `step` must go instead, or null to stay (B-14). */
export function guard(step: StepNumber, state: PurchaseState, context: StepContext): StepNumber | null {
  const first = firstIncomplete(state, context)
  return first < step ? first : null
}

/** Where a changed answer leads: back to the check of all answers, or to the first step that the change left open. */
export function stepAfterChange(step: StepNumber, state: PurchaseState, context: StepContext): StepNumber {
  const first = firstIncomplete(state, context)
  return first > step ? first : (Math.min(step + 1, 8) as StepNumber)
}
