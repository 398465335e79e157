import { ANNUAL_CATEGORY } from '#shared/catalogue/plan-terms.ts'
import type { Catalogue } from '#shared/site/document.ts'
import type { StepNumber } from '../../paths.ts'
import { partySize } from '../party.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { datesInWords, destinationName, partyInWords } from '../trip-words.ts'
import { t } from './texts.ts'

/**
 * Writes where a visitor is, for the person who helps: the step, and as much of plan and trip as was answered, in one line. It
 * never names a passenger. `state` is null until the answers were read.
 */
export function helpFacts(step: StepNumber, state: PurchaseState | null, catalogue: Catalogue): string {
  const trip = state ? tripInWords(state, catalogue) : ''
  return [
    t('help.facts.step', { step, title: t(`purchase.step${step}.title`) }),
    state?.plan ? t('help.facts.plan', { plan: state.plan.name }) : '',
    trip && t('help.facts.trip', { trip }),
  ]
    .filter(Boolean)
    .join(' ')
}

/** Writes the first text of a chat with the sales office (V-16), from `helpFacts`. */
export function helpMessage(facts: string): string {
  return t('help.hello', { facts })
}

function tripInWords(state: PurchaseState, catalogue: Catalogue): string {
  const hasDates = state.startDate !== '' && (state.endDate !== '' || state.categoryId === ANNUAL_CATEGORY)
  return [
    destinationName(state, catalogue),
    hasDates ? datesInWords(state) : '',
    partySize(state.party) > 0 ? partyInWords(state) : '',
  ]
    .filter(Boolean)
    .join(', ')
    .replaceAll('\u00a0', ' ')
}
