import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { MAX_PASSENGERS } from '../quoting/passenger-ages.ts'
import { catalogueId, day, instant, renamedStrictly } from '../wire.ts'
import { withWireNames } from '../wire-paths.ts'
import { money, quoteKey } from './api-wire.ts'

const sentExtra = renamedStrictly(
  { extraId: catalogueId, passenger: z.int().check(z.minimum(1), z.maximum(MAX_PASSENGERS)) },
  { extraId: 'benefitId', passenger: 'passengerId' },
)

/** A trip to quote. Without `planId`, every plan that is sold for it is quoted. */
export const quoteRequest = withWireNames(
  z.strictObject({
    categoryId: catalogueId,
    destinationId: catalogueId,
    residenceCountryId: catalogueId,
    startDate: day,
    /** Inclusive. */
    endDate: day,
    /** The age of each traveller on the departure date. */
    ages: z.array(z.int().check(z.minimum(0), z.maximum(120))).check(z.minLength(1), z.maxLength(MAX_PASSENGERS)),
    familyPlan: z.optional(z.boolean()),
    planId: z.optional(catalogueId),
    promoCode: z.optional(z.string().check(z.minLength(1), z.maxLength(50))),
    extras: z.optional(z.array(sentExtra).check(z.maxLength(100))),
  }),
  { category: 'categoryId', destination: 'destinationId', residenceCountry: 'residenceCountryId' },
)
export type QuoteRequest = z.output<typeof quoteRequest>

/** A price for one plan that holds until `expiresAt`, for the quoted ages. */
export const quote = z.object({
  id: quoteKey,
  expiresAt: instant,
  plan: z.object({
    id: z.int(),
    name: z.string(),
    /** The most that is paid for medical care per event. */
    medicalCap: money,
    /** How many days one trip may last; annual plans only. */
    maxDaysPerTrip: z.nullable(z.int()),
    isRecommended: z.boolean(),
  }),
  categoryId: z.int(),
  destinationId: z.int(),
  residenceCountryId: z.int(),
  startDate: day,
  endDate: day,
  familyPlan: z.boolean(),
  promoCode: z.nullable(z.string()),
  /** The price of the plan for each traveller, in the order of the request. */
  passengers: z.array(z.object({ age: z.int(), price: money, isFree: z.boolean() })),
  extras: z.array(z.object({ extraId: z.int(), passenger: z.int(), price: money })),
  /** The extras that the plan can be sold with, with the price for one traveller. */
  offeredExtras: z.array(z.object({ extraId: z.int(), price: money })),
  /** Before the discount of the promo code. */
  gross: money,
  discount: money,
  /** What the traveller pays. */
  price: money,
  /** The page that opens the quote in the brand of its seller. */
  url: z.string(),
})
export type ApiQuote = z.output<typeof quote>

export const quoteList = z.object({ data: z.array(quote) })

export const quoteApi = {
  create: endpoint({
    method: 'POST',
    path: '/partner/v1/quotes',
    access: 'key.quotes',
    summary: 'Cotizar un viaje: una cotización por plan',
    body: quoteRequest,
    result: quoteList,
    shape: 'array',
  }),
  read: endpoint({
    method: 'GET',
    path: '/partner/v1/quotes/:id',
    access: 'key.quotes',
    summary: 'Una cotización',
    params: z.object({ id: quoteKey }),
    result: quote,
    shape: 'array',
  }),
}
