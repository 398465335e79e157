import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { ages, chosenExtras, tripDaysCount } from '../quoting/contract.ts'
import { sentPromoCode } from '../promo-codes/sent-code.ts'
import { saleId } from '../vouchers/contract.ts'
import { catalogueId, money, percent } from '../wire.ts'
import { versionNumber } from './contract.ts'

/** A factor: hundredths in our code, a decimal number on the wire. */
const factor = money

const tripWeight = z.object({
  days: z.int(),
  bands: z.array(z.object({ firstDay: z.int(), lastDay: z.int(), weight: factor })),
  weight: factor,
})
const costAndPrice = { cost: money, price: money }

/** The steps of a price, each with its numbers (shared/tariffs/why.ts). */
const priceSteps = {
  adult: z.object({ rate: money, factor, weighed: z.nullable(tripWeight), ...costAndPrice }),
  senior: z.object({ factor, ...costAndPrice }),
  markup: z.number(),
  passengers: z.array(
    z.object({
      passenger: z.int(),
      age: z.int(),
      bracket: z.enum(['adult', 'senior']),
      free: z.boolean(),
      ...costAndPrice,
    }),
  ),
  extras: z.array(
    z.object({
      passenger: z.int(),
      benefitId: catalogueId,
      description: z.string(),
      coverage: z.string(),
      pricing: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent-of-base'), percent }),
        z.object({ kind: z.literal('fixed'), cents: money }),
        z.object({ kind: z.literal('per-day-weight'), cents: money }),
      ]),
      weighed: z.nullable(tripWeight),
      ...costAndPrice,
    }),
  ),
  gross: money,
  discountPercent: z.number(),
  discount: money,
  charged: money,
  cost: money,
  promo: z.nullable(z.object({ ownPercentage: percent, companyPercentage: percent })),
  commissionPercent: percent,
  split: z.object({
    discount: money,
    businessDiscount: money,
    houseDiscount: money,
    charged: money,
    cost: money,
    margin: money,
    commission: money,
    houseShare: money,
  }),
}

const explainedPrice = z.object({
  /** The version of the tariff that priced it. */
  version: z.object({ id: z.int(), name: z.string() }),
  /** The plan and the trip of the price, in words. */
  plan: z.string(),
  destination: z.string(),
  business: z.string(),
  promoCode: z.nullable(z.string()),
  ...priceSteps,
})
export type ExplainedPrice = z.output<typeof explainedPrice>

const priceRequest = z.strictObject({
  /** The business; null for our own brand. */
  businessId: z.nullable(z.guid()),
  destinationId: catalogueId,
  planId: catalogueId,
  days: tripDaysCount,
  ages,
  familyPlan: z.boolean(),
  promoCode: sentPromoCode,
  extras: chosenExtras,
})
export type AskedPrice = z.output<typeof priceRequest>

/** "Why this price" (T-07), for users who may see our costs. */
export const whyApi = {
  sale: endpoint({
    method: 'GET',
    path: '/sale/:id/why',
    access: 'sales.showCost',
    summary: 'Por qué una venta vale lo que vale: cada paso con sus números, de la tarifa con que se le puso precio',
    params: z.object({ id: saleId }),
    result: explainedPrice,
    shape: 'envelope',
  }),
  price: endpoint({
    method: 'POST',
    path: '/tariff-versions/:id/price',
    access: 'priceTester.list',
    summary:
      'El precio de un viaje cualquiera con una versión de la tarifa, paso a paso; no se vende ni se guarda nada',
    params: z.object({ id: versionNumber }),
    body: priceRequest,
    result: explainedPrice,
    shape: 'envelope',
  }),
}
