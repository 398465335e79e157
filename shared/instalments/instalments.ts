import { CARD_BRANDS, type CardBrand } from './card-brands.ts'
import { type Cents, divide, type Percent, percentOf } from '../money.ts'

export const FEWEST_INSTALMENTS = 2
export const MOST_INSTALMENTS = 24

/**
 * A way to pay in instalments that staff offer (docs/decisions/031): with cards of which brands, in how many instalments, from
 * which amount in cents on, and who pays the bank for it.
 */
export type InstalmentPlan = {
  id: string
  brands: readonly CardBrand[]
  instalments: number
  minAmount: Cents
  financedBy: 'buyer' | 'house'
  /** The percentage of what is charged that the financing costs; 0 when nobody pays for it. */
  percent: Percent
}

/** A plan for an amount, in cents: `captured` is charged plus financing, and `each` is one instalment of it, half up. */
export type InstalmentOffer = {
  planId: string
  brands: readonly CardBrand[]
  instalments: number
  financing: Cents
  captured: Cents
  each: Cents
}

/** Returns the brand that the provider's name means, in whatever case and spacing it comes; null for a name we do not know. */
export function brandOf(name: string): CardBrand | null {
  const plain = (text: string) =>
    text
      .normalize('NFD')
      .toLowerCase()
      .replace(/[^a-z]/g, '')
  return CARD_BRANDS.find((brand) => plain(name).startsWith(plain(brand))) ?? null
}

/** Returns what a buyer pays beyond `charged` for the financing of a plan, in cents: nothing when we pay for it. */
export function financingOf(charged: Cents, { financedBy, percent }: InstalmentPlan): Cents {
  return financedBy === 'buyer' ? percentOf(charged, percent) : 0
}

/** Returns the offers for an amount in cents, of all brands or of one, with the fewest instalments first. */
export function offersFor(
  plans: readonly InstalmentPlan[],
  charged: Cents,
  brand: CardBrand | null = null,
): InstalmentOffer[] {
  return plans
    .filter(({ minAmount, brands }) => charged > 0 && charged >= minAmount && (!brand || brands.includes(brand)))
    .map((plan) => offerOf(plan, charged))
    .toSorted((a, b) => a.instalments - b.instalments || a.financing - b.financing)
}

function offerOf(plan: InstalmentPlan, charged: Cents): InstalmentOffer {
  const { id, brands, instalments } = plan
  const financing = financingOf(charged, plan)
  const captured = charged + financing
  return { planId: id, brands, instalments, financing, captured, each: divide(captured, instalments) }
}

/**
 * Returns the offer that is shown beside a price before the card is known: the one with the most instalments among those that
 * cost the buyer least; null when there is none for the amount.
 */
export function bestOffer(plans: readonly InstalmentPlan[], charged: Cents): InstalmentOffer | null {
  return bestOf(offersFor(plans, charged))
}

/** Returns the best of the offers for one amount, which come with the fewest instalments first, as `bestOffer` does. */
export function bestOf(offers: readonly InstalmentOffer[]): InstalmentOffer | null {
  const least = Math.min(...offers.map(({ financing }) => financing))
  return offers.findLast(({ financing }) => financing === least) ?? null
}

/**
 * Returns how much of the financing goes back with a refund of `back` cents, when `backBefore` of the charged amount went back
 * earlier: in proportion to what is charged, so that all of it has gone back once all of the charge has.
 */
export function financingBack(
  { charged, financing }: { charged: Cents; financing: Cents },
  { backBefore, back }: { backBefore: Cents; back: Cents },
): Cents {
  return backUntil(backBefore + back) - backUntil(backBefore)

  function backUntil(refunded: Cents): Cents {
    return charged === 0 ? 0 : divide(financing * refunded, charged)
  }
}
