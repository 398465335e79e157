import type { ResidenceCountry } from '#shared/catalogue/contract.ts'
import type { Catalogue } from '#shared/site/document.ts'
import type { PurchaseState } from './purchase-state.ts'

/** Finds a stored choice. The store may be old or edited: only rows that are offered now count, and the row of a saved quote. */
export function findChoice<Row extends { id: number }>(
  offered: readonly Row[],
  id: number | null,
  quoted?: Row,
): Row | undefined {
  return [...offered, ...(quoted ? [quoted] : [])].find((row) => row.id === id)
}

/** Returns the country of residence. */
export function chosenResidence(
  { residenceCountryId, quoted }: PurchaseState,
  { residenceCountries }: Catalogue,
): ResidenceCountry | undefined {
  return findChoice(residenceCountries, residenceCountryId, quoted?.residenceCountry)
}
