import * as z from 'zod/mini'

/** Where, when and with which plan, as it was sold. An order alone opens it, so nothing in it is about a person. */
export const soldTrip = z.object({
  destinationId: z.int(),
  destination: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  planName: z.string(),
})
export type SoldTrip = z.output<typeof soldTrip>
