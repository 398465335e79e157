import * as z from 'zod/mini'
import { extraPictures, payments } from '../catalogue/benefit-contract.ts'
import { ANNUAL_CATEGORY, TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import type { MessageKey } from '../messages.ts'
import { SENIOR_MAX_AGE } from './passenger-ages.ts'
import { isReadable } from '../readable-text.ts'
import { catalogueId, nameText } from '../wire.ts'

const words = nameText(120)

/** The most characters of the sentence of an extra: three lines on a phone. */
const SENTENCE_MAX_LENGTH = 160

/** The most characters of a translation, which may be longer than the Spanish sentence. */
const TRANSLATION_MAX_LENGTH = 200

/** The most characters of the text that staff add to the conditions: some eight pages. */
export const CONDITIONS_MAX_LENGTH = 20_000

/** A whole number within bounds; `error` is the message for any other value. */
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

/** A list of at most `most` rows: more would be a mistake, and too much for one request. */
function rows<Row extends z.ZodMiniType>(row: Row, most: number) {
  return z.array(row).check(z.maxLength(most, { error: 'TARIFF.ERROR.TOO_MANY_ROWS' }))
}

/**
 * Everything that is sold, with every number that its price is calculated from. Rows that are no longer sold stay, for the sales
 * that refer to them.
 */
export const tariff = z.object({
  /** The plans in the order in which they are shown. The cost in cents: per day for a trip, per year for an annual plan. */
  plans: rows(
    z.object({
      id: catalogueId,
      categoryId: z.union([z.literal(ANNUAL_CATEGORY), z.literal(TRIP_CATEGORY)]),
      name: words,
      rate: cents,
      /** Cents per event. */
      medicalCap: whole(0, 2_000_000_000, 'TARIFF.ERROR.AMOUNT'),
      /** How many days an annual plan covers in any one trip. */
      maxDaysPerTrip: z.nullable(days),
      /** Ids of the destinations that it is sold to; null: to all. */
      soldTo: z.nullable(rows(catalogueId, 100)),
      recommended: z.boolean(),
      isSold: z.boolean(),
    }),
    50,
  ),
  benefits: rows(z.object({ id: catalogueId, name: words, group: words, payment: z.enum(payments) }), 200),
  /** The value of a benefit in a plan, in words: the cells of the benefits grid. */
  covers: rows(z.object({ planId: catalogueId, benefitId: catalogueId, value: words }), 10_000),
  destinations: rows(
    z.object({
      id: catalogueId,
      name: words,
      /** Id of the destination whose factor and plans apply: its own, except for South America. */
      pricedAs: catalogueId,
      /** In hundredths: 115 multiplies by 1.15. */
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
      /** What one gets, in one sentence; absent where staff wrote none. */
      sentence: z.optional(nameText(SENTENCE_MAX_LENGTH)),
      /** Absent for an extra with the plain picture. */
      picture: z.optional(z.enum(extraPictures, { error: 'FIELD.INVALID' })),
      pricing: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('percent-of-base'), percent }),
        z.object({ kind: z.literal('fixed'), cents }),
        z.object({ kind: z.literal('per-day-weight'), cents }),
      ]),
      /** The age of the oldest passenger that it is sold to, inclusive. */
      maxAge: age,
      /** Ids of the extras that it cannot be combined with for the same passenger. */
      excludes: rows(catalogueId, 50),
      /** Whether one tap may add it for the whole party (docs/rules/price.md). */
      isForEverybody: z.boolean(),
      isSold: z.boolean(),
    }),
    50,
  ),
  dayWeights: z.object({
    /** The minimum number of days that a trip is priced at. */
    leastDays: days,
    /** The weight of each day, in hundredths, up to and including `lastDay`. */
    bands: rows(z.object({ lastDay: days, weight: hundredths }), 60),
  }),
  /** The price of a passenger of 75 to 84 relative to an adult, in hundredths. */
  seniorFactor: hundredths,
  /** The minimum of days before departure, and the percent of the payment that is refunded. */
  cancellationTerms: rows(z.object({ daysBefore: days, percentBack: percent }), 20),
  /** What staff add to the conditions of every plan, with an empty line between paragraphs; absent where they add nothing. */
  conditions: z.optional(
    z
      .string({ error: 'FIELD.INVALID' })
      .check(
        z.trim(),
        z.maxLength(CONDITIONS_MAX_LENGTH, { error: 'FIELD.TOO_LONG' }),
        z.refine(isReadable, { error: 'FIELD.INVALID' }),
      ),
  ),
  /** Texts of the tables in other languages, each once; a save drops those that no row has any more. */
  translations: z.optional(
    rows(
      z.object({
        /** The text in Spanish, as the tables have it. */
        text: nameText(SENTENCE_MAX_LENGTH),
        pt: z.optional(nameText(TRANSLATION_MAX_LENGTH)),
        en: z.optional(nameText(TRANSLATION_MAX_LENGTH)),
      }),
      1_000,
    ),
  ),
})
export type Tariff = z.output<typeof tariff>

/** The parts of a tariff that price any plan. */
export type Rates = Pick<Tariff, 'dayWeights' | 'seniorFactor'>

/**
 * Returns a tariff without the rows that are no longer sold: what a visitor may choose. Changes of earlier sales use the whole
 * tariff.
 */
export function onSale<Part extends Pick<Tariff, 'plans' | 'destinations' | 'extras'>>(whole: Part): Part {
  const sold = ({ isSold }: { isSold: boolean }) => isSold
  return {
    ...whole,
    plans: whole.plans.filter(sold),
    destinations: whole.destinations.filter(sold),
    extras: whole.extras.filter(sold),
  }
}
