import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Cents } from '#shared/money.ts'
import { type SavedChoice, type SavedQuote, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { call } from '../../api.ts'
import { seller } from '../../seller.ts'
import type { ChosenPlan, PurchaseState } from '../purchase-state.ts'
import { choiceOf } from './choice.ts'

export type QuoteOnScreen = { state: PurchaseState; plan: ChosenPlan; charged: Cents }

const saved = new Map<string, SavedQuote>()

function keyOf(choice: SavedChoice, charged: Cents): string {
  return JSON.stringify([choice, charged])
}

/** Saves the quote on the screen behind a link; for the same quote again, the page reuses the link. @throws Failure */
export async function saveQuote(brand: Brand, { state, plan, charged }: QuoteOnScreen): Promise<SavedQuote> {
  const choice = choiceOf(state, plan)
  const earlier = saved.get(keyOf(choice, charged))
  if (earlier) return earlier
  const body = { choice, charged, savedQuote: state.savedQuote, ...seller(brand) }
  const quote = await call(savedQuoteApi.save, { body }, { silent: true })
  saved.set(keyOf(choice, charged), quote)
  return quote
}
