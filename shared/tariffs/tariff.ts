import * as z from 'zod/mini'
import { payments } from '../catalogue/benefit-contract.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { catalogueId } from '../wire.ts'

const words = z.string().check(z.trim(), z.minLength(1, 'FIELD.REQUIRED'), z.maxLength(120, 'FIELD.TOO_LONG'))
const cents = z.int('FIELD.INVALID').check(z.minimum(0, 'FIELD.INVALID'), z.maximum(100_000_000, 'FIELD.INVALID'))
const hundredths = z.int('FIELD.INVALID').check(z.minimum(1, 'FIELD.INVALID'), z.maximum(1_000, 'FIELD.INVALID'))
const days = z.int('FIELD.INVALID').check(z.minimum(1, 'FIELD.INVALID'), z.maximum(366, 'FIELD.INVALID'))
const age = z.int('FIELD.INVALID').check(z.minimum(0, 'FIELD.INVALID'), z.maximum(84, 'FIELD.INVALID'))
const percent = z.number('FIELD.INVALID').check(z.minimum(0, 'FIELD.INVALID'), z.maximum(100, 'FIELD.INVALID'))

/** Everything that is sold, with every number that its price is made of. What is no longer sold keeps its row, for sales that have it. */
export const tariff = z.object({
  /** Cost in cents: per day for a trip, per year for an annual plan. In the order in which they are shown. */
  plans: z.array(
    z.object({
      id: catalogueId,
      categoryId: z.union([z.literal(ANNUAL_CATEGORY), z.literal(TRIP_CATEGORY)]),
      name: words,
      rate: cents,
      /** Cents per event. */
      medicalCap: z
        .int('FIELD.INVALID')
        .check(z.minimum(0, 'FIELD.INVALID'), z.maximum(2_000_000_000, 'FIELD.INVALID')),
      /** Annual plans: days covered in any one trip. */
      maxDaysPerTrip: z.nullable(days),
      /** Ids of the destinations it is sold to; null sells everywhere. */
      soldTo: z.nullable(z.array(catalogueId)),
      recommended: z.boolean(),
      isSold: z.boolean(),
    }),
  ),
  benefits: z.array(z.object({ id: catalogueId, name: words, group: words, payment: z.enum(payments) })),
  /** What a plan gives of a benefit, in words: the cells of the benefits grid. */
  covers: z.array(z.object({ planId: catalogueId, benefitId: catalogueId, value: words })),
  destinations: z.array(
    z.object({
      id: catalogueId,
      name: words,
      /** Id of the destination whose factor and plans apply: its own, but for South America. */
      pricedAs: catalogueId,
      /** Hundredths: 115 multiplies by 1.15. */
      factor: hundredths,
      isSold: z.boolean(),
    }),
  ),
  extras: z.array(
    z.object({
      id: catalogueId,
      description: words,
      coverage: words,
      pricing: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent-of-base'), percent }),
        z.object({ kind: z.literal('fixed'), cents }),
        z.object({ kind: z.literal('per-day-weight'), cents }),
      ]),
      /** The oldest passenger it is sold to, inclusive. */
      maxAge: age,
      /** Ids of the extras it cannot go with for the same passenger. */
      excludes: z.array(catalogueId),
      isSold: z.boolean(),
    }),
  ),
  dayWeights: z.object({
    /** A trip costs at least as much as one of this many days. */
    leastDays: days,
    /** What each day weighs, in hundredths, up to and including `lastDay`. */
    bands: z.array(z.object({ lastDay: days, weight: hundredths })),
  }),
  /** Hundredths: a passenger of 75 to 84 costs this much of an adult. */
  seniorFactor: hundredths,
  /** Days left before departure, at least, and the percentage that goes back. */
  cancellationTerms: z.array(z.object({ daysBefore: days, percentBack: percent })),
})
export type Tariff = z.output<typeof tariff>

/** Which part of a tariff prices any plan. */
export type Rates = Pick<Tariff, 'dayWeights' | 'seniorFactor'>

/** A tariff without what is no longer sold: what a visitor may choose. What was sold before is changed by the whole. */
export function onSale<Part extends Pick<Tariff, 'plans' | 'destinations' | 'extras'>>(whole: Part): Part {
  const sold = ({ isSold }: { isSold: boolean }) => isSold
  return {
    ...whole,
    plans: whole.plans.filter(sold),
    destinations: whole.destinations.filter(sold),
    extras: whole.extras.filter(sold),
  }
}
