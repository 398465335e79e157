import { settleSale, type SaleTerms } from '../settlements/settle.ts'
import type { Figures } from '../settlements/figures.ts'

/** What a cover is settled from: its price and cost, and the percentages of its sale. */
export type CoverTerms = Omit<SaleTerms, 'discount' | 'cost'> & { cost: number }

/** The figures of a cover, as the settlement splits it (docs/rules/settlement.md). */
export function figuresOfSale(cover: CoverTerms): Figures {
  return { gross: cover.gross, ...settleSale({ ...cover, discount: 0 }) }
}
