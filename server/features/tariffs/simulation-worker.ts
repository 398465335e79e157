import { type SaleInForce, type Simulation, simulate } from '#shared/tariffs/simulation.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'

/** A page of sales as the JSON text of the database. */
export type PageToPrice = { onSale: Tariff; sales: string }

/** Runs in the thread of a simulation: see simulation.ts. */
export const price = ({ onSale, sales }: PageToPrice): Simulation =>
  simulate(onSale, JSON.parse(sales) as SaleInForce[])
