import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Cents } from '#shared/money.ts'
import { type SavedChoice, type SavedQuote, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { call } from '../../api.ts'
import { seller } from '../../seller.ts'

const saved = new Map<string, SavedQuote>()

function keyOf(choice: SavedChoice, total: Cents): string {
  return JSON.stringify([choice, total])
}

/** The link that this page already has for a choice and its total. */
export function savedHere(choice: SavedChoice, total: Cents): SavedQuote | undefined {
  return saved.get(keyOf(choice, total))
}

/** Saves a choice behind a link; asked again, the page makes no second one. @throws Failure */
export async function keepQuote(brand: Brand, choice: SavedChoice, total: Cents): Promise<SavedQuote> {
  const known = savedHere(choice, total)
  if (known) return known
  const quote = await call(savedQuoteApi.save, { body: { choice, total, ...seller(brand) } }, { silent: true })
  saved.set(keyOf(choice, total), quote)
  return quote
}
