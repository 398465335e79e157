import type { CardBrand } from './card-brands.ts'

const either = new Intl.ListFormat('es', { type: 'disjunction' })

/** Names the brands that a plan is for: "Visa, Mastercard u OCA". */
export function brandsInWords(brands: readonly CardBrand[]): string {
  return either.format(brands)
}
