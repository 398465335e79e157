import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import type { MessageKey } from '../messages.ts'
import { recordVersion } from '../record-version.ts'
import { money, percent } from '../wire.ts'
import { CARD_BRANDS } from './card-brands.ts'

const financedBy = z.enum(['buyer', 'house'])

const row = z.object({
  id: z.uuid(),
  /** How many times the plan was changed: an edit that names an older version is refused. */
  version: z.int(),
  brands: z.array(z.enum(CARD_BRANDS)),
  instalments: z.int(),
  /** The least amount that can be paid by it. */
  minAmount: money,
  /** Who pays for the financing: the buyer, beyond the price, or we. */
  financedBy,
  percent,
  /** Whether buyers can choose it. */
  isActive: z.boolean(),
})
export type InstalmentPlanRow = z.output<typeof row>

const filter = z.strictObject({
  brand: z.optional(z.enum(CARD_BRANDS)),
  isActive: z.optional(z.boolean()),
})
export type InstalmentPlanFilter = z.output<typeof filter>

export const instalmentPlanSortFields = ['instalments', 'minAmount', 'percent'] as const

const params = z.object({ id: z.uuid({ error: 'INSTALMENTS.NOT_FOUND' }) })

const number = (error: MessageKey) => z.number({ error }).check(z.minimum(-1e9, { error }), z.maximum(1e9, { error }))
const brand = z.enum(CARD_BRANDS, { error: 'INSTALMENTS.BRAND_REQUIRED' })

/** Checks only types: the server checks the rules of plan-form.ts, each with its own key. */
const body = {
  brands: z.array(brand, { error: 'INSTALMENTS.BRAND_REQUIRED' }).check(z.maxLength(CARD_BRANDS.length)),
  instalments: number('INSTALMENTS.COUNT_INVALID'),
  minAmount: money,
  financedBy,
  percent: number('INSTALMENTS.PERCENT_INVALID'),
  isActive: z.boolean(),
}

/** The ways to pay in instalments, as staff keep them (docs/decisions/031). */
export const instalmentPlanApi = {
  list: endpoint({
    method: 'GET',
    path: '/instalment-plans',
    access: 'instalmentPlans.list',
    summary: 'Los planes de cuotas, los que se ofrecen y los que no',
    query: listQuery(filter, instalmentPlanSortFields),
    result: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/instalment-plans/:id',
    access: 'instalmentPlans.list',
    summary: 'Un plan de cuotas',
    params,
    result: row,
    shape: 'envelope',
  }),
  create: endpoint({
    method: 'POST',
    path: '/instalment-plans',
    access: 'instalmentPlans.create',
    summary: 'Agregar un plan de cuotas',
    message: 'INSTALMENTS.ADDED',
    body: z.strictObject(body),
    result: row,
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/instalment-plans/:id',
    access: 'instalmentPlans.edit',
    summary: 'Cambiar un plan de cuotas, ofrecerlo o dejar de ofrecerlo',
    message: 'INSTALMENTS.SAVED',
    params,
    body: z.strictObject({ ...body, version: z.optional(recordVersion) }),
    result: row,
    shape: 'envelope',
  }),
}
