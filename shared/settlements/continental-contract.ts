import * as z from 'zod/mini'
import { money } from '../wire.ts'

export const continentalTotals = z.codec(
  z.object({ continentalPrice: money, totalSales: z.int() }),
  z.object({ continental: z.int(), quantity: z.int() }),
  {
    decode: (wire) => ({ continental: wire.continentalPrice, quantity: wire.totalSales }),
    encode: (own) => ({ continentalPrice: own.continental, totalSales: own.quantity }),
  },
)
export type ContinentalTotals = z.output<typeof continentalTotals>

/** What the provider is owed for a business's sales. */
export const continentalRow = z.codec(
  z.object({ id: z.string(), businessName: z.string(), continentalPrice: money, totalSales: z.int() }),
  z.object({ businessId: z.string(), businessName: z.string(), continental: z.int(), quantity: z.int() }),
  {
    decode: (wire) => ({
      businessId: wire.id,
      businessName: wire.businessName,
      continental: wire.continentalPrice,
      quantity: wire.totalSales,
    }),
    encode: (own) => ({
      id: own.businessId,
      businessName: own.businessName,
      continentalPrice: own.continental,
      totalSales: own.quantity,
    }),
  },
)
export type ContinentalRow = z.output<typeof continentalRow>

export const planTotals = z.codec(
  z.object({ continentalPrice: money, totalSales: z.int(), passengers: z.int() }),
  z.object({ continental: z.int(), quantity: z.int(), passengerCount: z.int() }),
  {
    decode: (wire) => ({
      continental: wire.continentalPrice,
      quantity: wire.totalSales,
      passengerCount: wire.passengers,
    }),
    encode: (own) => ({
      continentalPrice: own.continental,
      totalSales: own.quantity,
      passengers: own.passengerCount,
    }),
  },
)
export type ContinentalPlanTotals = z.output<typeof planTotals>

/** What the provider is owed for a plan, extras included. */
export const planRow = z.codec(
  z.object({
    id: z.int(),
    planName: z.string(),
    categoryName: z.string(),
    continentalPrice: money,
    totalSales: z.int(),
    passengers: z.int(),
  }),
  z.object({
    planId: z.int(),
    planName: z.string(),
    categoryName: z.string(),
    continental: z.int(),
    quantity: z.int(),
    passengerCount: z.int(),
  }),
  {
    decode: ({ id, planName, categoryName, ...wire }) => ({
      planId: id,
      planName,
      categoryName,
      continental: wire.continentalPrice,
      quantity: wire.totalSales,
      passengerCount: wire.passengers,
    }),
    encode: ({ planId, planName, categoryName, ...own }) => ({
      id: planId,
      planName,
      categoryName,
      continentalPrice: own.continental,
      totalSales: own.quantity,
      passengers: own.passengerCount,
    }),
  },
)
export type ContinentalPlanRow = z.output<typeof planRow>
