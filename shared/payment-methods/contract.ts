import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import type { MessageKey } from '../messages.ts'
import { recordVersion } from '../record-version.ts'
import { instant, money } from '../wire.ts'
import { DELAYED_METHODS } from './methods.ts'

const row = z.object({
  id: z.enum(DELAYED_METHODS),
  /** How many times the method was changed: an edit that names an older version is refused. */
  version: z.int(),
  /** Whether buyers can choose it. */
  isActive: z.boolean(),
  /** Its place among the ways to pay, from 1. */
  position: z.int(),
  minAmount: money,
  /** The most that can be paid by it; null without a limit. */
  maxAmount: z.nullable(money),
  /** The hours for which an order waits for the payment. */
  hours: z.int(),
  /** The provider's code of the method. */
  providerCode: z.string(),
  /** What buyers read below its name. */
  note: z.string(),
  /** The businesses at whose storefronts it is not offered. */
  hiddenAt: z.array(z.uuid()),
  /** Until when it is not offered, because it failed so often; null when it does not rest. */
  restsUntil: z.nullable(instant),
})
export type PaymentMethodRow = z.output<typeof row>

export const paymentMethodSortFields = ['position', 'minAmount', 'maxAmount', 'hours'] as const

const params = z.object({ id: z.enum(DELAYED_METHODS, { error: 'METHODS.NOT_FOUND' }) })

const number = (error: MessageKey) => z.number({ error }).check(z.minimum(-1e9, { error }), z.maximum(1e9, { error }))
/** A text longer than any rule accepts, so that the rules answer with their own keys. */
const longText = (error: MessageKey) => z.string({ error }).check(z.trim(), z.maxLength(200, { error }))

/** The ways to pay that are not by card, as staff keep them (docs/decisions/032). */
export const paymentMethodApi = {
  list: endpoint({
    method: 'GET',
    path: '/payment-methods',
    access: 'paymentMethods.list',
    summary: 'Las formas de pago sin tarjeta, las que se ofrecen y las que no',
    query: listQuery(z.strictObject({}), paymentMethodSortFields),
    result: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/payment-methods/:id',
    access: 'paymentMethods.list',
    summary: 'Una forma de pago',
    params,
    result: row,
    shape: 'envelope',
  }),
  /** Its body has only its types checked: the server checks the rules of method-form.ts, each with its own key. */
  save: endpoint({
    method: 'PUT',
    path: '/payment-methods/:id',
    access: 'paymentMethods.edit',
    summary: 'Cambiar una forma de pago, ofrecerla o dejar de ofrecerla; la que descansa se vuelve a ofrecer',
    message: 'METHODS.SAVED',
    params,
    body: z.strictObject({
      version: z.optional(recordVersion),
      isActive: z.boolean(),
      position: number('METHODS.POSITION_INVALID'),
      minAmount: money,
      maxAmount: z.nullable(money),
      hours: number('METHODS.HOURS_INVALID'),
      providerCode: longText('METHODS.PROVIDER_CODE_INVALID'),
      note: longText('METHODS.NOTE_INVALID'),
      hiddenAt: z
        .array(z.guid({ error: 'METHODS.BUSINESS_UNKNOWN' }))
        .check(z.maxLength(5_000, { error: 'TOO_LARGE' })),
    }),
    result: row,
    shape: 'envelope',
  }),
  businesses: endpoint({
    method: 'GET',
    path: '/payment-methods/businesses',
    access: 'paymentMethodBusinesses.list',
    summary: 'Las empresas en las que se puede no ofrecer una forma de pago',
    result: z.array(z.object({ id: z.uuid(), name: z.string() })),
    shape: 'array',
  }),
}

/** A business at whose storefront a way to pay can be hidden. */
export type MethodBusiness = z.output<typeof paymentMethodApi.businesses.result>[number]
