import * as z from 'zod/mini'
import { benefit, extraBenefit } from '../catalogue/benefit-contract.ts'
import { endpoint } from '../http.ts'
import { languages } from '../languages.ts'
import { catalogueId, flag, money, renamed, renamedStrictly, sentId, sentIds } from '../wire.ts'

/** The ages of the party: real ones, or the age codes 40 (adult, up to 74) and 80 (75 to 84). */
export const ages = z
  .array(z.int().check(z.minimum(0), z.maximum(120)), { error: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS' })
  .check(
    z.minLength(1, { error: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS' }),
    z.maxLength(10, { error: 'BUYING_PROCESS.ERROR.MAX_PASSENGERS' }),
  )

export const tripDaysCount = z
  .int()
  .check(
    z.minimum(1, { error: 'BUYING_PROCESS.ERROR.MIN_DAYS' }),
    z.maximum(365, { error: 'BUYING_PROCESS.ERROR.MAX_DAYS' }),
  )

/** The subdomain of the storefront. Absent or empty: the business of the session, else the main brand. */
export const storefront = z.optional(z.string().check(z.maxLength(40)))

/** The language of the page on which a visitor asks: their emails and papers are in it. Absent: Spanish. */
export const language = z.optional(z.enum(languages, { error: 'FIELD.INVALID' }))

/** The code of the saved quote that the trip continues: while the quote is valid, its version of the tariff prices the trip. */
export const keptBy = z.optional(z.string().check(z.maxLength(40)))

/**
 * A plan with its public prices for the requested trip. `price` and `seniorPrice` are for one person, `groupPrice` for the whole
 * party (free minors counted as 0). The base prices are cost: administrators only.
 */
export const plan = renamed(
  {
    id: catalogueId,
    nombre: z.string(),
    moneda: z.literal('USD'),
    precio: money,
    precio_grupal: money,
    precio_adulto_mayor: money,
    precio_base: z.optional(money),
    precio_base_adulto: z.optional(money),
    /** One price per passenger, in the order of the requested ages. */
    passengerPrices: z.array(money),
    /** Medical cover per event. */
    medicalCap: money,
    /** How many days one trip may last; annual plans only. */
    maxDaysPerTrip: z.nullable(z.int()),
    recommended: z.boolean(),
  },
  {
    nombre: 'name',
    moneda: 'currency',
    precio: 'price',
    precio_grupal: 'groupPrice',
    precio_adulto_mayor: 'seniorPrice',
    precio_base: 'basePrice',
    precio_base_adulto: 'baseSeniorPrice',
  },
)
export type QuotedPlan = z.output<typeof plan>

/** An extra benefit chosen for one passenger, counted from 1. */
export const chosenExtra = z.object({ benefitId: sentId(), passengerId: sentId().check(z.maximum(10)) })

export const chosenExtras = z.array(chosenExtra).check(z.maxLength(100))

export const quotingApi = {
  plans: endpoint({
    method: 'POST',
    path: '/category/plansByDestination',
    access: 'public',
    summary: 'Los planes de un viaje con su precio final',
    body: z.strictObject({
      days: tripDaysCount,
      ages,
      categoryId: sentIds.category,
      destinationId: sentIds.destination,
      familyPlan: flag,
      savedQuote: keptBy,
      subdomain: storefront,
    }),
    result: z.array(plan),
    shape: 'envelope',
  }),
  planBenefits: endpoint({
    method: 'POST',
    path: '/category/benefitsPlansCosts',
    access: 'public',
    summary: 'La cobertura de un plan, beneficio por beneficio',
    body: z.strictObject({
      destinationId: sentIds.destination,
      categoryId: sentIds.category,
      planId: sentIds.plan,
      savedQuote: keptBy,
    }),
    result: z.array(benefit),
    shape: 'envelope',
  }),
  extraBenefits: endpoint({
    method: 'POST',
    path: '/category/aditionalBenefits',
    access: 'public',
    summary: 'Los beneficios adicionales de un plan con su precio por pasajero',
    body: renamedStrictly(
      {
        categoryId: sentIds.category,
        dias: tripDaysCount,
        planId: sentIds.plan,
        /** The id of the destination; when absent, the one with factor 1. */
        destinationId: z.optional(sentIds.destination),
        savedQuote: keptBy,
        subdomain: storefront,
      },
      { dias: 'days' },
    ),
    result: z.array(extraBenefit),
    shape: 'envelope',
  }),
}
