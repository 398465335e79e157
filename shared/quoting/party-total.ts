import { type Cents, type Percent } from '../money.ts'
import { type ExtraChoice } from './chosen-extras.ts'
import { type Totals, totals } from './price.ts'

/** What a browser knows of a price: the public prices that the server gave it, in cents with markup. */
export type PublicPrices = {
  /** Of the plan for each passenger, free minors as 0. */
  passengerPrices: readonly Cents[]
  /** Of each extra benefit for one passenger. */
  offeredExtras: readonly { id: number; price: Cents }[]
}

/**
 * The totals of a choice in cents from public prices alone, as the server will charge it (docs/rules/price.md): the discount
 * is taken once, of plan and extras together. An extra that is not offered counts nothing: the server refuses it.
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
