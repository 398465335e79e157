import { LOCALE } from '../locale.ts'
import type { CardBrand } from './card-brands.ts'

const either = new Intl.ListFormat(LOCALE, { type: 'disjunction' })

/** Names the brands that a plan is for: "Visa, Mastercard u OCA". */
export function brandsInWords(brands: readonly CardBrand[]): string {
  return either.format(brands)
}
