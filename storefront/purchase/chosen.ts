import type { ResidenceCountry } from '#shared/catalogue/contract.ts'
import type { Catalogue } from '#shared/site/document.ts'
import type { PurchaseState } from './purchase-state.ts'

/** What is stored may be of another day or another hand: only what is offered now counts, and what a saved quote keeps. */
export function chosen<Row extends { id: number }>(
  offered: readonly Row[],
  id: number | null,
  quoted?: Row,
): Row | undefined {
  return [...offered, ...(quoted ? [quoted] : [])].find((row) => row.id === id)
}

/** The country of residence. */
export function chosenResidence(
  { residenceCountryId, quoted }: PurchaseState,
  { residenceCountries }: Catalogue,
): ResidenceCountry | undefined {
  return chosen(residenceCountries, residenceCountryId, quoted?.residenceCountry)
}
