import * as z from 'zod/mini'
import { destination, residenceCountry } from '../catalogue/contract.ts'
import { withWireNames } from '../wire-paths.ts'
import { catalogueId, day, email, money, renamedStrictly } from '../wire.ts'
import { endpoint } from '../http.ts'
import { ages, chosenExtras, keptBy, language, storefront } from '../quoting/contract.ts'
import { MAX_PASSENGERS } from '../quoting/passenger-ages.ts'
import { QUOTE_CODE } from '../businesses/broker-storefront.ts'

/**
 * The code of a saved quote, 132 random bits in the alphabet of our codes. Any case is accepted, as people type it from paper.
 */
export const quoteCode = z.string().check(z.toUpperCase(), z.regex(QUOTE_CODE, { error: 'QUOTE.NOT_FOUND' }))

const count = z.int().check(z.minimum(0), z.maximum(MAX_PASSENGERS))

const party = z.strictObject({
  adults: count,
  seniors: count,
  /** The birth dates of a family plan, as typed for the quote, without names. Null without a family plan. */
  familyBirthDates: z.nullable(z.array(day).check(z.maxLength(MAX_PASSENGERS))),
})

const choice = {
  residenceCountryId: catalogueId,
  categoryId: catalogueId,
  startDate: day,
  endDate: day,
  destinationId: catalogueId,
  party,
  /** The ages that were priced, codes or real ones, one for each traveller. */
  ages,
  planId: catalogueId,
  promoCode: z.nullable(z.string().check(z.maxLength(50))),
  extras: chosenExtras,
}

/** The choice of a visitor, without any data of the travellers. */
export const savedChoice = z.strictObject(choice).check(
  z.refine(({ party: { adults, seniors, familyBirthDates }, ages: priced }) => {
    return (familyBirthDates?.length ?? adults + seniors) === priced.length
  }, 'BUYING_PROCESS.ERROR.PASSENGER_COUNT'),
)
export type SavedChoice = z.output<typeof savedChoice>

/** The code, the link and the last day of a saved quote. */
const savedQuote = z.object({
  code: z.string(),
  /** The page that opens the quote, under the brand of its seller. */
  url: z.string(),
  /** The last day on which the quote is valid. */
  validUntil: day,
})
export type SavedQuote = z.output<typeof savedQuote>

/** A saved quote with today's prices by its version of the tariff, in cents. */
const foundQuote = z.object({
  code: z.string(),
  validUntil: day,
  choice: z.custom<SavedChoice>(),
  /** The destination and the residence, whether still on sale or not. */
  destination,
  residenceCountry,
  /** The total when it was saved. */
  savedTotal: money,
  /** The plan at today's prices; null when it is no longer sold for this trip. */
  plan: z.nullable(
    z.object({
      id: catalogueId,
      name: z.string(),
      passengerPrices: z.array(money),
      medicalCap: money,
      maxDaysPerTrip: z.nullable(z.int()),
    }),
  ),
  extras: z.array(
    z.object({
      benefitId: catalogueId,
      passengerId: z.int(),
      description: z.string(),
      coverage: z.string(),
      price: money,
      maxAge: z.int(),
    }),
  ),
  promo: z.nullable(z.object({ code: z.string(), percent: z.number() })),
  /** The parts that are no longer available, in words: the name of the plan, the extras, and why the code does not work. */
  lost: z.object({ plan: z.nullable(z.string()), extras: z.array(z.string()), promo: z.nullable(z.string()) }),
})
export type FoundQuote = z.output<typeof foundQuote>

/** The data of QUOTE_EXPIRED: the trip, while it can still be quoted; else nothing. */
export const expiredQuote = z.object({
  categoryId: z.optional(z.int()),
  destinationId: z.optional(z.int()),
  startDate: z.optional(day),
  endDate: z.optional(day),
})
export type ExpiredQuote = z.output<typeof expiredQuote>

/** The paths in the choice of the fields that the rules of a quote name. */
const quotedWireNames = {
  residenceCountry: 'choice.residenceCountryId',
  category: 'choice.categoryId',
  destination: 'choice.destinationId',
  plan: 'choice.planId',
  startDate: 'choice.startDate',
  endDate: 'choice.endDate',
  ages: 'choice.ages',
}

const bySite = z.strictObject({ subdomain: storefront })

/** The calls for quotes that a visitor saves, to continue on another device or to share. */
export const savedQuoteApi = {
  save: endpoint({
    method: 'POST',
    path: '/quote',
    access: 'public',
    summary: 'Guardar una cotización para retomarla con un enlace',
    message: 'QUOTE.SAVED',
    body: withWireNames(
      renamedStrictly(
        {
          choice: savedChoice,
          /** The total that the visitor sees: if the server's total differs, it answers PRICE_CHANGED. */
          total: money,
          savedQuote: keptBy,
          subdomain: storefront,
        },
        { total: 'charged' },
      ),
      quotedWireNames,
    ),
    result: savedQuote,
    shape: 'envelope',
  }),
  find: endpoint({
    method: 'GET',
    path: '/quote/:code',
    access: 'public',
    summary: 'Una cotización guardada, con los precios de su tarifa; su código no se puede adivinar',
    params: z.object({ code: quoteCode }),
    query: bySite,
    result: foundQuote,
    shape: 'envelope',
  }),
  email: endpoint({
    method: 'POST',
    path: '/quote/:code/email',
    access: 'public',
    summary: 'Mandar por email el enlace de una cotización guardada',
    message: 'QUOTE.SENT',
    params: z.object({ code: quoteCode }),
    body: z.strictObject({ email, subdomain: storefront, language }),
    result: z.null(),
    shape: 'envelope',
  }),
}
