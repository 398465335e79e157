import type { Cents } from '#shared/money.ts'
import type { SavedChoice, SavedQuote } from '#shared/saved-quotes/contract.ts'

const saved = new Map<string, SavedQuote>()

function keyOf(choice: SavedChoice, total: Cents): string {
  return JSON.stringify([choice, total])
}

/** The link that this page already has for a choice and its total, so that asking again makes no second one. */
export function savedHere(choice: SavedChoice, total: Cents): SavedQuote | undefined {
  return saved.get(keyOf(choice, total))
}

export function rememberSaved(choice: SavedChoice, total: Cents, quote: SavedQuote): void {
  saved.set(keyOf(choice, total), quote)
}
