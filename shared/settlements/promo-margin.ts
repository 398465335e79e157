import type { Cents, Percent } from '../money.ts'
import { settleSale } from './settle.ts'

/** The price that a margin is shown for: 100 dollars. */
export const SAMPLE_PRICE: Cents = 10_000

/** A business's terms, as it sells today. */
export type BusinessTerms = { markup: Percent; commissionPercent: Percent }

export type Percentages = { ownPercentage: Percent; companyPercentage: Percent }

/** The split of a price of 100 dollars that is sold with a code (docs/rules/settlement.md). Amounts in cents. */
export type PromoMargin = {
  /** The amount that the buyer pays. */
  charged: Cents
  /** The provider's cost of that price. */
  cost: Cents
  /** `charged - cost`, which is also `commission + houseShare`; below 0 the code sells at a loss. */
  aboveCost: Cents
  /** `aboveCost` in percent of the buyer's payment, with two decimals; null when nothing is charged. */
  aboveCostPercent: Percent | null
  /** The commission of the business. */
  commission: Cents
  /** Our share; below 0 we lose on the sale even where its price is above its cost. */
  houseShare: Cents
  /** The highest total percentage at which the code sells without a loss. */
  highestPercentage: Percent
  /** 'loss': sold below cost. 'house-share-below-zero': above cost, but the commission is more than what is above it. */
  warning: 'loss' | 'house-share-below-zero' | null
}

/** Computes the margin that a code would leave at a business. The percentages must be valid by themselves. */
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
    // One cent of 100 dollars is a hundredth of one percent.
    highestPercentage: (SAMPLE_PRICE - cost) / 100,
    warning: warningOf(aboveCost, houseShare),
  }
}

function warningOf(aboveCost: Cents, houseShare: Cents): PromoMargin['warning'] {
  if (aboveCost < 0) return 'loss'
  return houseShare < 0 ? 'house-share-below-zero' : null
}
