import * as z from 'zod/mini'
import { payments } from '../catalogue/benefit-contract.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import type { MessageKey } from '../messages.ts'
import { SENIOR_MAX_AGE } from './passenger-ages.ts'
import { catalogueId, nameText } from '../wire.ts'

const words = nameText(120)

/** A whole number within bounds; `error` is said of anything else. */
function whole(least: number, most: number, error: MessageKey) {
  return z.int({ error }).check(z.minimum(least, { error }), z.maximum(most, { error }))
}

const cents = whole(0, 100_000_000, 'TARIFF.ERROR.AMOUNT')
const hundredths = whole(1, 1_000, 'TARIFF.ERROR.FACTOR')
const days = whole(1, 366, 'TARIFF.ERROR.DAYS')
const age = whole(0, SENIOR_MAX_AGE, 'TARIFF.ERROR.AGE')
const percent = z
  .number({ error: 'TARIFF.ERROR.PERCENT' })
  .check(
    z.minimum(0, { error: 'TARIFF.ERROR.PERCENT' }),
    z.maximum(100, { error: 'TARIFF.ERROR.PERCENT' }),
    z.multipleOf(0.01, { error: 'TARIFF.ERROR.PERCENT' }),
  )

/** So many rows at most: more would be a mistake, and too much for one request. */
function rows<Row extends z.ZodMiniType>(row: Row, most: number) {
  return z.array(row).check(z.maxLength(most, { error: 'TARIFF.ERROR.TOO_MANY_ROWS' }))
}

/** Everything that is sold, with every number that its price is made of. What is no longer sold keeps its row, for sales that have it. */
export const tariff = z.object({
  /** Cost in cents: per day for a trip, per year for an annual plan. In the order in which they are shown. */
  plans: rows(
    z.object({
      id: catalogueId,
      categoryId: z.union([z.literal(ANNUAL_CATEGORY), z.literal(TRIP_CATEGORY)]),
      name: words,
      rate: cents,
      /** Cents per event. */
      medicalCap: whole(0, 2_000_000_000, 'TARIFF.ERROR.AMOUNT'),
      /** Annual plans: days covered in any one trip. */
      maxDaysPerTrip: z.nullable(days),
      /** Ids of the destinations it is sold to; null sells everywhere. */
      soldTo: z.nullable(rows(catalogueId, 100)),
      recommended: z.boolean(),
      isSold: z.boolean(),
    }),
    50,
  ),
  benefits: rows(z.object({ id: catalogueId, name: words, group: words, payment: z.enum(payments) }), 200),
  /** What a plan gives of a benefit, in words: the cells of the benefits grid. */
  covers: rows(z.object({ planId: catalogueId, benefitId: catalogueId, value: words }), 10_000),
  destinations: rows(
    z.object({
      id: catalogueId,
      name: words,
      /** Id of the destination whose factor and plans apply: its own, but for South America. */
      pricedAs: catalogueId,
      /** Hundredths: 115 multiplies by 1.15. */
      factor: hundredths,
      isSold: z.boolean(),
    }),
    100,
  ),
  extras: rows(
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
      excludes: rows(catalogueId, 50),
      /** Whether one tap may add it for the whole party (docs/rules/price.md). */
      isForEverybody: z.boolean(),
      isSold: z.boolean(),
    }),
    50,
  ),
  dayWeights: z.object({
    /** A trip costs at least as much as one of this many days. */
    leastDays: days,
    /** What each day weighs, in hundredths, up to and including `lastDay`. */
    bands: rows(z.object({ lastDay: days, weight: hundredths }), 60),
  }),
  /** Hundredths: a passenger of 75 to 84 costs this much of an adult. */
  seniorFactor: hundredths,
  /** Days left before departure, at least, and the percentage that goes back. */
  cancellationTerms: rows(z.object({ daysBefore: days, percentBack: percent }), 20),
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
