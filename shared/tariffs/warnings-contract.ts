import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { money } from '../wire.ts'
import { versionNumber } from './contract.ts'
import { guardModes } from './guards.ts'

const point = { days: z.int(), age: z.int(), cost: money }
const step = z.object({ destinationName: z.string(), from: z.object(point), to: z.object(point) })
const loss = z.object({
  ...point,
  destinationName: z.string(),
  code: z.string(),
  businessName: z.string(),
  ownPercentage: z.number(),
  companyPercentage: z.number(),
  markup: z.number(),
  commissionPercent: z.number(),
  charged: money,
  commission: money,
  houseShare: money,
})

const found = { id: z.string(), planId: z.int(), planName: z.string(), cases: z.int() }
const warning = z.discriminatedUnion('kind', [
  z.object({ ...found, kind: z.literal('loss'), worst: loss }),
  z.object({ ...found, kind: z.literal('cheaper-with-days'), worst: step }),
  z.object({ ...found, kind: z.literal('day-cliff'), worst: step }),
  z.object({ ...found, kind: z.literal('age-cliff'), worst: step }),
])

/** The warnings about a version today, the limit of a cliff, and whether warnings can be confirmed. */
const warnings = z.object({
  revision: z.int(),
  cliffPercent: z.number(),
  mode: z.enum(guardModes),
  warnings: z.array(warning),
})
export type TariffWarnings = z.output<typeof warnings>
export type TariffWarning = z.output<typeof warning>

export const tariffWarningsApi = {
  get: endpoint({
    method: 'GET',
    path: '/tariff-versions/:id/warnings',
    access: 'tariffs.show',
    summary: 'Los avisos de una versión de la tarifa: pérdidas con los códigos de descuento de hoy, y saltos de precio',
    params: z.object({ id: versionNumber }),
    result: warnings,
    shape: 'envelope',
  }),
}
