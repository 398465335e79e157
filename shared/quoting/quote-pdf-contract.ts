import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { namedCodec } from '../wire-paths.ts'
import { catalogueId, day, endDay, flag, money, percent, startDay, text } from '../wire.ts'
import type { MessageKey } from '../messages.ts'
import { ages, chosenExtras, sentExtras, storefront } from './contract.ts'

const idOrName = (requiredKey: MessageKey) =>
  z.union([z.int().check(z.positive({ error: requiredKey }), z.maximum(1_000_000)), text(120, requiredKey)], {
    error: requiredKey,
  })
const idsOrNames = {
  country: idOrName('BUYING_PROCESS.ERROR.REQUIRED.RESIDENCE_COUNTRY'),
  destination: idOrName('BUYING_PROCESS.ERROR.REQUIRED.DESTINATION'),
  category: idOrName('BUYING_PROCESS.ERROR.REQUIRED.CATEGORY'),
  plan: idOrName('BUYING_PROCESS.ERROR.PLAN_REQUIRED'),
}

const ourDetails = z.strictObject({ ages, familyPlan: flag, aditionalBenefits: sentExtras })

/** What the interface leaves open: who travels, in our own words, as a list of ages or passengers, or as a text of no use. */
const details = z.optional(
  z.nullable(z.union([ourDetails, z.string().check(z.maxLength(2000)), z.array(z.unknown()).check(z.maxLength(100))])),
)

const listedAges = z.array(
  z.union([
    z.int().check(z.minimum(0), z.maximum(120)),
    z.pipe(
      z.object({ age: z.int().check(z.minimum(0), z.maximum(120)) }),
      z.transform((passenger: { age: number }) => passenger.age),
    ),
  ]),
)

type Party = { ages: number[] | null; familyPlan: boolean; extras: z.output<typeof sentExtras> }

function partyOf(sent: z.output<typeof details>): Party {
  if (sent && typeof sent === 'object' && !Array.isArray(sent)) {
    return { ages: sent.ages, familyPlan: sent.familyPlan, extras: sent.aditionalBenefits }
  }
  const listed = listedAges.safeParse(sent)
  const isParty = listed.success && ages.safeParse(listed.data).success
  return { ages: isParty ? listed.data : null, familyPlan: false, extras: [] }
}

const ownIdOrName = z.union([catalogueId, z.string()])

const quotePdf = namedCodec(
  z.strictObject({
    benefits: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
    currency: z.optional(z.literal('USD')),
    originTravel: idsOrNames.country,
    destinyTravel: idsOrNames.destination,
    startDate: startDay,
    endDate: endDay,
    duration: z.optional(z.int()),
    category: idsOrNames.category,
    plan: idsOrNames.plan,
    initialPrice: z.optional(money),
    promoCode: z.optional(z.nullable(z.string().check(z.maxLength(50)))),
    discountAmount: z.optional(money),
    discountPercentage: z.optional(percent),
    totalPrice: money,
    details,
    subdomain: storefront,
    savedQuote: z.optional(z.string().check(z.maxLength(40))),
  }),
  z.object({
    residenceCountry: ownIdOrName,
    destination: ownIdOrName,
    startDate: day,
    endDate: day,
    category: ownIdOrName,
    plan: ownIdOrName,
    promoCode: z.nullable(z.string()),
    /** What the visitor saw, in cents: another price is answered with PRICE_CHANGED. */
    charged: z.int(),
    /** Null where the caller did not say who travels: as many adults as cost what the visitor saw. */
    ages: z.nullable(ages),
    familyPlan: z.boolean(),
    extras: chosenExtras,
    subdomain: storefront,
    /** The code that the very same choice was saved under: its link is printed. */
    savedQuote: z.optional(z.string()),
  }),
  {
    names: {
      residenceCountry: 'originTravel',
      destination: 'destinyTravel',
      days: 'duration',
      charged: 'totalPrice',
      ages: 'details.ages',
      familyPlan: 'details.familyPlan',
      extras: 'details.aditionalBenefits',
    },
    decode: (wire) => ({
      residenceCountry: wire.originTravel,
      destination: wire.destinyTravel,
      startDate: wire.startDate,
      endDate: wire.endDate,
      category: wire.category,
      plan: wire.plan,
      promoCode: wire.promoCode || null,
      charged: wire.totalPrice,
      ...partyOf(wire.details),
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
      totalPrice: own.charged,
      details: own.ages && { ages: own.ages, familyPlan: own.familyPlan, aditionalBenefits: own.extras },
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
