import * as z from 'zod/mini'
import { money } from '../wire.ts'

/**
 * The figures of a sale, of a movement or of a change of it that the user may see (docs/decisions/019): with all four,
 * charged = cost + commission + houseShare.
 */
export const seenFigures = z.object({
  charged: money,
  cost: z.optional(money),
  commission: z.optional(money),
  houseShare: z.optional(money),
})
export type SeenFigures = z.output<typeof seenFigures>
