import * as z from 'zod/mini'
import { money, renamed } from '../wire.ts'

const figures = { continentalPrice: money, totalSales: z.int() }
const names = { continentalPrice: 'cost', totalSales: 'quantity' } as const

export const continentalTotals = renamed(figures, names)
export type ContinentalTotals = z.output<typeof continentalTotals>

/** The debt to the provider for a business's sales. */
export const continentalRow = renamed(
  { id: z.string(), businessName: z.string(), ...figures },
  { ...names, id: 'businessId' },
)
export type ContinentalRow = z.output<typeof continentalRow>

const planFigures = { ...figures, passengers: z.int() }
const planNames = { ...names, passengers: 'passengerCount' } as const

export const planTotals = renamed(planFigures, planNames)
export type ContinentalPlanTotals = z.output<typeof planTotals>

/** The debt to the provider for a plan, extras included. */
export const planRow = renamed(
  { id: z.int(), planName: z.string(), categoryName: z.string(), ...planFigures },
  { ...planNames, id: 'planId' },
)
export type ContinentalPlanRow = z.output<typeof planRow>
