import * as z from 'zod/mini'
import { catalogueId, day, money } from '../wire.ts'

const period = z.object({ startDate: day, endDate: day })
const periodSales = z.object({ quantity: z.int(), gross: money })
const comparedSales = { current: periodSales, previous: periodSales }

/** The best sellers, and the sum of all others, null when there are none. */
function ranking<Id extends z.ZodMiniType>(id: Id) {
  return z.object({
    rows: z.array(z.object({ id, name: z.string(), ...comparedSales })),
    others: z.nullable(z.object({ subjects: z.int(), ...comparedSales })),
  })
}

/** Gross sales in cents by business and by plan, in a period and in the previous one. */
export const comparison = z.object({
  current: period,
  previous: period,
  businesses: ranking(z.guid()),
  plans: ranking(catalogueId),
})
export type Comparison = z.output<typeof comparison>
