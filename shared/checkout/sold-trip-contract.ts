import * as z from 'zod/mini'

/** The destination, dates and plan of a sale. An order alone gives access to it, so it holds no personal data. */
export const soldTrip = z.object({
  destinationId: z.int(),
  destination: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  planName: z.string(),
})
export type SoldTrip = z.output<typeof soldTrip>
