import { type Cents, type Percent } from '../money.ts'
import { type ExtraChoice } from './chosen-extras.ts'
import { type Totals, totals } from './price.ts'

/** The prices that a browser has: the public ones that the server sent it, in cents with markup. */
export type PublicPrices = {
  /** The price of the plan for each passenger, 0 for free minors. */
  passengerPrices: readonly Cents[]
  /** The price of each extra benefit for one passenger. */
  offeredExtras: readonly { id: number; price: Cents }[]
}

/**
 * Computes the totals of a choice in cents from public prices alone, as the server will charge it (docs/rules/price.md): the
 * discount is applied once, to plan and extras together. An extra that is not offered counts as 0: the server refuses it.
 */
export function partyTotal(
  prices: PublicPrices,
  chosen: { extras: readonly ExtraChoice[]; discountPercent: Percent },
): Totals {
  const extraPrices = chosen.extras.map(
    ({ benefitId }) => prices.offeredExtras.find(({ id }) => id === benefitId)?.price ?? 0,
  )
  return totals([...prices.passengerPrices, ...extraPrices], chosen.discountPercent)
}
