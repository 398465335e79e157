import type { ExtraPricing } from '../catalogue/plan-terms.ts'
import { isAnnual } from '../catalogue/plan-terms.ts'
import type { Cents, Percent } from '../money.ts'
import { dayWeight, type WeighedDays, weighedDays } from '../quoting/day-weight.ts'
import {
  extraDays,
  type ExtraLine,
  type Party,
  type PartyPrice,
  type PassengerLine,
  personPrices,
  priceParty,
} from '../quoting/price.ts'
import { settleSale, type SaleSettlement, type SaleTerms } from '../settlements/settle.ts'

/** The weight of a number of days, band by band, in hundredths of a day. */
type TripWeight = { days: number; bands: WeighedDays[]; weight: number }

/** Every step of a price with its numbers: from a rate to the charge, and the split of the charge (docs/rules/price.md). */
export type PriceSteps = Pick<PartyPrice, 'gross' | 'discountPercent' | 'discount' | 'charged' | 'cost'> & {
  /**
   * The price of one person to 74: rate × factor × weight of the days, rounded; `weighed` is null for a plan priced by the year.
   */
  adult: { rate: Cents; factor: number; weighed: TripWeight | null; cost: Cents; price: Cents }
  /** The price of one person of 75 to 84: the factor times the rounded cost of an adult. */
  senior: { factor: number; cost: Cents; price: Cents }
  markup: Percent
  passengers: (PassengerLine & { age: number })[]
  /** The tariff's pricing of each extra; `weighed` only where it is priced by the days. */
  extras: (ExtraLine & { pricing: ExtraPricing; weighed: TripWeight | null })[]
  promo: SaleTerms['promo']
  commissionPercent: Percent
  split: SaleSettlement
}

/** The terms that settle the sale of a price: the two parts of its code, and the business's share. */
export type SplitTerms = Pick<SaleTerms, 'promo' | 'commissionPercent'>

/** Explains a price. Each step leads to the next to the cent, and the last to the charge and its split. */
export function whyThisPrice(party: Party, { promo, commissionPercent }: SplitTerms): PriceSteps {
  const { plan, destination, days, rates, markup } = party
  const { passengers, extras, ...totals } = priceParty(party)
  const { adult, senior } = personPrices(party)
  const weigh = (dayCount: number): TripWeight => ({
    days: dayCount,
    bands: weighedDays(dayCount, rates.dayWeights),
    weight: dayWeight(dayCount, rates.dayWeights),
  })
  const { gross, discount, cost } = totals
  return {
    ...totals,
    adult: { rate: plan.rate, factor: destination.factor, weighed: isAnnual(plan) ? null : weigh(days), ...adult },
    senior: { factor: rates.seniorFactor, ...senior },
    markup,
    passengers: passengers.map((line, position) => ({ ...line, age: party.ages[position] ?? 0 })),
    extras: extras.flatMap((line) => {
      const pricing = party.offeredExtras.find(({ id }) => id === line.benefitId)?.pricing
      if (!pricing) return []
      return [{ ...line, pricing, weighed: pricing.kind === 'per-day-weight' ? weigh(extraDays(party)) : null }]
    }),
    promo,
    commissionPercent,
    split: settleSale({ gross, discount, promo, cost, markup, commissionPercent }),
  }
}
