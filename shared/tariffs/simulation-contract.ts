import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant, money } from '../wire.ts'
import { unpricedReasons } from './simulation.ts'

const figures = z.object({ charged: money, cost: money, commission: money, houseShare: money })
const sums = { sales: z.int(), before: figures, after: figures }
const group = z.object({ id: z.string(), name: z.string(), ...sums })
const shift = z.object({
  /** The sale's public id. */
  id: z.string(),
  number: z.int(),
  businessName: z.string(),
  planName: z.string(),
  destinationName: z.string(),
  days: z.int(),
  promoCode: z.nullable(z.string()),
  passengers: z.int(),
  before: figures,
  after: figures,
})

const result = z.object({
  totals: z.object(sums),
  businesses: z.array(group),
  plans: z.array(group),
  destinations: z.array(group),
  parties: z.array(group),
  losses: z.object({ sales: z.int(), worst: z.array(shift) }),
  rises: z.array(shift),
  falls: z.array(shift),
  unpriced: z.array(z.object({ reason: z.enum(unpricedReasons), name: z.string(), sales: z.int(), charged: money })),
})

export const simulationStates = ['running', 'done', 'failed'] as const

const row = {
  id: z.uuid(),
  version: z.int(),
  /** The revision of the tariff version that was simulated. If the version has a later one now, the draft was changed since. */
  revision: z.int(),
  startDate: day,
  endDate: day,
  state: z.enum(simulationStates),
  /** The number of sales that are priced so far. */
  priced: z.int(),
  /** The number of sales of the period; null until they are counted. */
  sales: z.nullable(z.int()),
  startedBy: z.string(),
  startedAt: instant,
  endedAt: z.nullable(instant),
}
const simulationRow = z.object(row)
export type TariffSimulationRow = z.output<typeof simulationRow>

const detail = z.object({ ...row, result: z.nullable(result) })
export type TariffSimulation = z.output<typeof detail>

const number = z.int().check(z.positive(), z.maximum(999_999_999))

export const tariffSimulationApi = {
  list: endpoint({
    method: 'GET',
    path: '/tariff-simulations',
    access: 'tariffs.list',
    summary: 'Las simulaciones de una versión de la tarifa, la última primero',
    query: listQuery(z.strictObject({ version: z.optional(number) }), ['startedAt']),
    result: z.array(simulationRow),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/tariff-simulations/:id',
    access: 'tariffs.show',
    summary: 'Una simulación: cuánto lleva hecho o, si terminó, qué dio',
    params: z.object({ id: z.uuid() }),
    result: detail,
    shape: 'envelope',
  }),
  start: endpoint({
    method: 'POST',
    path: '/tariff-simulations',
    access: 'tariffs.edit',
    summary: 'Calcular qué habrían dado las ventas de un período con una versión de la tarifa',
    message: 'TARIFF.SIMULATION_STARTED',
    body: z.strictObject({ version: number, startDate: day, endDate: day }),
    result: detail,
    shape: 'envelope',
  }),
}
