import type { Cents, Percent } from '../money.ts'
import { settleSale } from './settle.ts'

/** The price that a margin is shown for: 100 dollars. */
export const SAMPLE_PRICE: Cents = 10_000

/** A business's terms, as it sells today. */
export type BusinessTerms = { markup: Percent; commissionPercent: Percent }

export type Percentages = { ownPercentage: Percent; companyPercentage: Percent }

/** What is left of a price of 100 dollars that is sold with a code (docs/rules/settlement.md). Amounts in cents. */
export type PromoMargin = {
  /** What the buyer pays. */
  charged: Cents
  /** The provider's cost of that price. */
  cost: Cents
  /** `charged - cost`, which is also `commission + houseShare`; below 0 the code sells at a loss. */
  aboveCost: Cents
  /** The same as a share of what the buyer pays, in percent with two decimals; null when nothing is charged. */
  aboveCostPercent: Percent | null
  /** What the business earns of it. */
  commission: Cents
  /** What is left for us; below 0 we pay for the sale even where it is above its cost. */
  houseShare: Cents
  /** The highest total percentage at which the code sells at no loss. */
  highestPercentage: Percent
  /** 'loss': sold below cost. 'house-share-below-zero': above cost, but the business earns more than there is. */
  warning: 'loss' | 'house-share-below-zero' | null
}

/** The margin that a code would leave at a business. The percentages must break no rule of their own. */
export function promoMargin({ markup, commissionPercent }: BusinessTerms, promo: Percentages): PromoMargin {
  const sample = { gross: SAMPLE_PRICE, discount: 0, promo, cost: null, markup, commissionPercent }
  const { charged, cost, commission, houseShare } = settleSale(sample)
  const aboveCost = charged - cost
  return {
    charged,
    cost,
    aboveCost,
    aboveCostPercent: charged === 0 ? null : Math.round((aboveCost * 10_000) / charged) / 100,
    commission,
    houseShare,
    // A cent of 100 dollars is a hundredth of one percent.
    highestPercentage: (SAMPLE_PRICE - cost) / 100,
    warning: warningOf(aboveCost, houseShare),
  }
}

function warningOf(aboveCost: Cents, houseShare: Cents): PromoMargin['warning'] {
  if (aboveCost < 0) return 'loss'
  return houseShare < 0 ? 'house-share-below-zero' : null
}
