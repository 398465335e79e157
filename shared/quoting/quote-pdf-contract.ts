import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import type { MessageKey } from '../messages.ts'
import { sentPromoCode } from '../promo-codes/sent-code.ts'
import { withWireNames } from '../wire-paths.ts'
import { drop, endDay, flag, flatten, money, percent, renamedStrictly, startDay, text } from '../wire.ts'
import { ages, keptBy, chosenExtras, language, storefront } from './contract.ts'

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

const ourDetails = z.strictObject({ ages, familyPlan: flag, aditionalBenefits: chosenExtras })

/**
 * The party as it is sent. The specified call does not say its format, so three are accepted: our own object, a list of ages or
 * of passengers with an age, and a text. The text is ignored, and so is a list with anything else.
 */
const details = z.optional(
  z.nullable(z.union([ourDetails, z.string().check(z.maxLength(2000)), z.array(z.unknown()).check(z.maxLength(100))])),
)

const listedAges = z.array(
  z.union([
    z.int().check(z.minimum(0), z.maximum(120)),
    z.codec(z.object({ age: z.int().check(z.minimum(0), z.maximum(120)) }), z.int(), {
      decode: (passenger) => passenger.age,
      encode: (age) => ({ age }),
    }),
  ]),
)

type Party = { ages: number[] | null; familyPlan: boolean; extras: z.output<typeof chosenExtras> }

function partyOf(sent: z.output<typeof details>): Party {
  if (sent && typeof sent === 'object' && !Array.isArray(sent)) {
    return { ages: sent.ages, familyPlan: sent.familyPlan, extras: sent.aditionalBenefits }
  }
  const listed = listedAges.safeParse(sent)
  const isParty = listed.success && ages.safeParse(listed.data).success
  return { ages: isParty ? listed.data : null, familyPlan: false, extras: [] }
}

/**
 * The party. Its ages are null when the caller sent no usable ones: then the quote is for the number of adults whose price is
 * the one that the visitor saw.
 */
const party = withWireNames(
  z.codec(details, z.custom<Party>(), {
    decode: partyOf,
    encode: (own) => own.ages && { ages: own.ages, familyPlan: own.familyPlan, aditionalBenefits: own.extras },
  }),
  { ages: 'ages', familyPlan: 'familyPlan', extras: 'aditionalBenefits' },
)

const quotePdf = renamedStrictly(
  {
    benefits: z.optional(z.array(z.unknown()).check(z.maxLength(100))),
    currency: z.optional(z.literal('USD')),
    originTravel: idsOrNames.country,
    destinyTravel: idsOrNames.destination,
    startDate: startDay,
    endDate: endDay,
    /** The length in days; accepted, but the server calculates it. */
    duration: z.optional(z.int()),
    category: idsOrNames.category,
    plan: idsOrNames.plan,
    initialPrice: z.optional(money),
    promoCode: sentPromoCode,
    discountAmount: z.optional(money),
    discountPercentage: z.optional(percent),
    /** The total that the visitor saw: if the server's total differs, it answers PRICE_CHANGED. */
    totalPrice: money,
    details: party,
    subdomain: storefront,
    /** The code of a saved quote: when it holds exactly this choice, its link is printed. */
    savedQuote: keptBy,
    language,
  },
  {
    benefits: drop,
    currency: drop,
    originTravel: 'residenceCountry',
    destinyTravel: 'destination',
    duration: 'days',
    initialPrice: drop,
    discountAmount: drop,
    discountPercentage: drop,
    totalPrice: 'charged',
    details: flatten,
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
