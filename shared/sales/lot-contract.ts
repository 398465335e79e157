import * as z from 'zod/mini'
import { day, money } from '../wire.ts'
import type { LotFigures } from './payment-lot.ts'

/** The figures of a lot, as `lotOf` sums them up. */
export const lotFigures = {
  netToPay: money,
  businesses: z.array(
    z.object({
      businessId: z.string(),
      businessName: z.string(),
      quantity: z.int(),
      charged: money,
      commission: money,
      netToPay: money,
    }),
  ),
}

/** The lot that a sale was paid in: all of it for staff, what is its own for a business. */
export const lotOfSale = z.object({ paidOn: day, reference: z.string(), quantity: z.int(), ...lotFigures })
export type LotOfSale = LotFigures & { paidOn: string; reference: string }
