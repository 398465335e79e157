import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day, instant } from '../wire.ts'
import { HIGHEST_RATE, RATE_UNIT } from './pesos.ts'
import { fetchOutcomes, sourceProblems } from './published.ts'

/** Pesos per dollar: up to four decimals on the wire, ten-thousandths in our code. */
const rate = z.codec(
  z
    .number({ error: 'EXCHANGE_RATES.INVALID' })
    .check(
      z.minimum(1 / RATE_UNIT, { error: 'EXCHANGE_RATES.INVALID', abort: true }),
      z.maximum(HIGHEST_RATE / RATE_UNIT, { error: 'EXCHANGE_RATES.INVALID' }),
      z.multipleOf(0.0001, { error: 'EXCHANGE_RATES.INVALID' }),
    ),
  z.int(),
  { decode: (pesos) => Math.round(pesos * RATE_UNIT), encode: (own) => own / RATE_UNIT },
)

const row = z.object({
  /** The day of the rate. */
  id: day,
  day,
  rate,
  /** Who of staff entered it; null when it came from the source. */
  enteredBy: z.nullable(z.string()),
  /** The source that it came from; null when staff entered it. */
  source: z.nullable(z.string()),
  enteredAt: instant,
})
export type ExchangeRateRow = z.output<typeof row>

const lastAsked = z.object({
  askedAt: instant,
  /** Null while the source is asked for the first time on a day. */
  outcome: z.nullable(z.enum(fetchOutcomes)),
  /** The newest rate that it published; null when it never answered on that day, or has none of the last days. */
  found: z.nullable(z.object({ day, rate })),
  failure: z.nullable(z.object({ problem: z.enum(sourceProblems), detail: z.nullable(z.string()) })),
})

const rateSource = z.object({
  /** The host of the service, or the name of the file; null when staff alone enter rates. */
  name: z.nullable(z.string()),
  /** When it was last asked; null before. */
  last: z.nullable(lastAsked),
  /** When it last answered; null before. */
  answeredAt: z.nullable(instant),
})
export type RateSourceState = z.output<typeof rateSource>

/** Whether the user confirms a rate that was refused as a jump. */
const confirmsJump = z.optional(z.boolean())

const body = z.strictObject({ day, rate, confirmsJump })
export type TypedRate = z.output<typeof body>

/** The id of a rate is its day. */
const params = z.object({ id: day })

/** The pesos per dollar, day by day, as the source publishes or staff enter them: shown to visitors, and never used to charge (T-08). */
export const exchangeRateApi = {
  list: endpoint({
    method: 'GET',
    path: '/exchange-rates',
    access: 'exchangeRates.list',
    summary: 'El tipo de cambio por día, y quién lo cargó',
    query: listQuery(z.strictObject({}), ['day']),
    result: z.array(row),
    shape: 'page',
  }),
  source: endpoint({
    method: 'GET',
    path: '/exchange-rates/source',
    access: 'exchangeRates.list',
    summary: 'De dónde se toma el tipo de cambio, cuándo se consultó y qué respondió',
    result: rateSource,
    shape: 'envelope',
  }),
  get: endpoint({
    method: 'GET',
    path: '/exchange-rates/:id',
    access: 'exchangeRates.list',
    summary: 'El tipo de cambio de un día',
    params,
    result: row,
    shape: 'envelope',
  }),
  create: endpoint({
    method: 'POST',
    path: '/exchange-rates',
    access: 'exchangeRates.create',
    summary: 'Cargar el tipo de cambio de un día que ya llegó; un salto de más de 20 % se pide confirmar',
    message: 'EXCHANGE_RATES.SAVED',
    body,
    result: row,
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/exchange-rates/:id',
    access: 'exchangeRates.edit',
    summary: 'Corregir el tipo de cambio de un día; un salto de más de 20 % se pide confirmar',
    message: 'EXCHANGE_RATES.SAVED',
    params,
    /** `before`: the rate that the correction began with. When it is another by now, the correction is refused. */
    body: z.strictObject({ rate, confirmsJump, before: z.optional(rate) }),
    result: row,
    shape: 'envelope',
  }),
}
