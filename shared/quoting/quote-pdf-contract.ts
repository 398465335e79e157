import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { catalogueId, day, flag, money, percent, text } from '../wire.ts'
import { ages, chosenExtras, storefront } from './contract.ts'

const idOrName = z.union([catalogueId, text(120)])

const quotePdf = z.codec(
  z.strictObject({
    benefits: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
    currency: z.optional(z.literal('USD')),
    originTravel: idOrName,
    destinyTravel: idOrName,
    startDate: day,
    endDate: day,
    duration: z.optional(z.int()),
    category: idOrName,
    plan: idOrName,
    initialPrice: z.optional(money),
    promoCode: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
    discountAmount: z.optional(money),
    discountPercentage: z.optional(percent),
    totalPrice: money,
    details: z.strictObject({ ages, familyPlan: flag, aditionalBenefits: chosenExtras }),
    subdomain: storefront,
    savedQuote: z.optional(z.string().check(z.maxLength(40))),
  }),
  z.object({
    residenceCountry: idOrName,
    destination: idOrName,
    startDate: day,
    endDate: day,
    category: idOrName,
    plan: idOrName,
    promoCode: z.nullable(z.string()),
    /** What the visitor saw, in cents: another total is answered with PRICE_CHANGED. */
    total: z.int(),
    ages,
    familyPlan: z.boolean(),
    extras: chosenExtras,
    subdomain: storefront,
    /** The code that the very same choice was saved under: its link is printed. */
    savedQuote: z.optional(z.string()),
  }),
  {
    decode: (wire) => ({
      residenceCountry: wire.originTravel,
      destination: wire.destinyTravel,
      startDate: wire.startDate,
      endDate: wire.endDate,
      category: wire.category,
      plan: wire.plan,
      promoCode: wire.promoCode || null,
      total: wire.totalPrice,
      ages: wire.details.ages,
      familyPlan: wire.details.familyPlan,
      extras: wire.details.aditionalBenefits,
      ...(wire.subdomain === undefined ? {} : { subdomain: wire.subdomain }),
      ...(wire.savedQuote === undefined ? {} : { savedQuote: wire.savedQuote }),
    }),
    encode: (own) => ({
      originTravel: own.residenceCountry,
      destinyTravel: own.destination,
      startDate: own.startDate,
      endDate: own.endDate,
      category: own.category,
      plan: own.plan,
      promoCode: own.promoCode,
      totalPrice: own.total,
      details: { ages: own.ages, familyPlan: own.familyPlan, aditionalBenefits: own.extras },
      ...(own.subdomain === undefined ? {} : { subdomain: own.subdomain }),
      ...(own.savedQuote === undefined ? {} : { savedQuote: own.savedQuote }),
    }),
  },
)
export type QuoteRequest = z.output<typeof quotePdf>

export const quotePdfApi = {
  download: endpoint({
    method: 'POST',
    path: '/sale/quotePDF',
    access: 'public',
    summary: 'La cotización en PDF',
    body: quotePdf,
    result: z.unknown(),
    shape: 'pdf',
  }),
}
