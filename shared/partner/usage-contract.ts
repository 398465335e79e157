import * as z from 'zod/mini'
import { businessId } from '../businesses/ids.ts'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { day } from '../wire.ts'
import { keyModes } from './key-form.ts'

/** How many days the counts of calls are kept. */
export const USAGE_DAYS = 90

const filter = z.strictObject({
  businessId: z.optional(businessId),
  keyId: z.optional(z.uuid()),
  /** Days in Montevideo, both inclusive. */
  from: z.optional(day),
  to: z.optional(day),
})
export type UsageFilter = z.output<typeof filter>

/** How many calls were made, and how they were answered: each call is in exactly one of the four. */
const answers = {
  calls: z.int(),
  /** With success. */
  succeeded: z.int(),
  /** With an error of the caller, 4xx, other than the limit. */
  refused: z.int(),
  /** Because the limit of the minute was used up, 429. */
  limited: z.int(),
  /** With an error of ours, 5xx. */
  failed: z.int(),
}

const byDay = z.object({ id: day, day, ...answers })
export type UsageOfDay = z.output<typeof byDay>

const byKey = z.object({
  /** The id of the key. */
  id: z.uuid(),
  name: z.string(),
  hint: z.string(),
  mode: z.enum(keyModes),
  businessName: z.string(),
  ...answers,
  /** The last day with a call, of the days that the list is about. */
  lastOn: day,
})
export type UsageOfKey = z.output<typeof byKey>

const error = z.object({
  id: z.string(),
  /** The `code` of the answer. */
  code: z.string(),
  status: z.int(),
  /** The method and the pattern of the address: "GET /sales/:id"; "*" for an address that leads nowhere. */
  call: z.string(),
  calls: z.int(),
  lastOn: day,
})
export type UsageError = z.output<typeof error>

/** How the programs of businesses use the partner API (W-07): staff see all businesses, a business its own calls. */
export const partnerUsageApi = {
  list: endpoint({
    method: 'GET',
    path: '/partnerUsage',
    access: 'partnerUsage.list',
    summary: 'Las llamadas a la API por día, de los últimos 90; para una empresa, las suyas',
    query: listQuery(filter, ['day']),
    result: z.array(byDay),
    shape: 'page',
  }),
  keys: endpoint({
    method: 'GET',
    path: '/partnerUsageKeys',
    access: 'partnerUsageKeys.list',
    summary: 'Las llamadas a la API por clave, de los últimos 90 días; para una empresa, las suyas',
    query: listQuery(filter, ['calls', 'lastOn']),
    result: z.array(byKey),
    shape: 'page',
  }),
  errors: endpoint({
    method: 'GET',
    path: '/partnerUsageErrors',
    access: 'partnerUsageErrors.list',
    summary:
      'Los errores que respondió la API por código y llamada, de los últimos 90 días; para una empresa, los suyos',
    query: listQuery(filter, ['calls', 'lastOn']),
    result: z.array(error),
    shape: 'page',
  }),
}
