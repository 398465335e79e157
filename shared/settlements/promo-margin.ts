import type { Cents, Percent } from '../money.ts'
import { settleSale } from './settle.ts'

/** The price that a margin is shown for: 100 dollars. */
export const SAMPLE_PRICE: Cents = 10_000

/** A business's terms, as it sells today. */
export type BusinessTerms = { markup: Percent; commission: Percent }

export type Percentages = { ownPercentage: Percent; companyPercentage: Percent }

/** What is left of a price of 100 dollars that is sold with a code (docs/rules/settlement.md). Amounts in cents. */
export type PromoMargin = {
  /** What the buyer pays. */
  paid: Cents
  /** The provider's cost of that price. */
  cost: Cents
  /** `paid - cost`, which is also `commission + rest`; below 0 the code sells at a loss. */
  margin: Cents
  /** The margin as a share of what the buyer pays, in percent with two decimals; null when nothing is paid. */
  marginPercent: Percent | null
  /** What the business earns of it. */
  commission: Cents
  /** What is left for us; below 0 we pay for the sale even where the margin is not. */
  rest: Cents
  /** The highest total percentage at which the margin is not below 0. */
  highestPercentage: Percent
  /** 'loss': sold below cost. 'rest-below-zero': above cost, but the business earns more than there is. */
  warning: 'loss' | 'rest-below-zero' | null
}

/** The margin that a code would leave at a business. The percentages must break no rule of their own. */
export function promoMargin({ markup, commission }: BusinessTerms, promo: Percentages): PromoMargin {
  const settled = settleSale({ gross: SAMPLE_PRICE, discount: 0, promo, continental: null, markup, commission })
  const margin = settled.paid - settled.continental
  return {
    paid: settled.paid,
    cost: settled.continental,
    margin,
    marginPercent: settled.paid === 0 ? null : Math.round((margin * 10_000) / settled.paid) / 100,
    commission: settled.commission,
    rest: settled.providerNet,
    // A cent of 100 dollars is a hundredth of one percent.
    highestPercentage: (SAMPLE_PRICE - settled.continental) / 100,
    warning: warningOf(margin, settled.providerNet),
  }
}

function warningOf(margin: Cents, rest: Cents): PromoMargin['warning'] {
  if (margin < 0) return 'loss'
  return rest < 0 ? 'rest-below-zero' : null
}
