import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Cents } from '#shared/money.ts'
import { type SavedChoice, type SavedQuote, savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { call } from '../../api.ts'
import { seller } from '../../seller.ts'

const saved = new Map<string, SavedQuote>()

function keyOf(choice: SavedChoice, charged: Cents): string {
  return JSON.stringify([choice, charged])
}

/** Saves a choice behind a link; asked again, the page makes no second one. @throws Failure */
export async function saveQuote(brand: Brand, choice: SavedChoice, charged: Cents): Promise<SavedQuote> {
  const known = saved.get(keyOf(choice, charged))
  if (known) return known
  const quote = await call(savedQuoteApi.save, { body: { choice, charged, ...seller(brand) } }, { silent: true })
  saved.set(keyOf(choice, charged), quote)
  return quote
}
