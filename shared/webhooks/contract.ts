import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { instant, text } from '../wire.ts'
import { eventKinds } from './events.ts'
import { URL_MAX_LENGTH } from './webhook-form.ts'

const row = z.object({
  id: z.uuid(),
  businessId: z.uuid(),
  businessName: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(eventKinds)),
  isActive: z.boolean(),
  /** Why it is off; null while it is on. */
  offReason: z.nullable(z.enum(['gone', 'failing', 'owner', 'staff'])),
  /** How many events in a row could not be delivered. */
  failedInARow: z.int(),
  /** Until when the secret before the last one signs too; null when only one signs. */
  oldSecretUntil: z.nullable(instant),
  createdAt: instant,
})
export type WebhookRow = z.output<typeof row>

/** A webhook with its new secret, which no other answer shows. */
const withSecret = z.extend(row, { secret: z.string() })
export type WebhookWithSecret = z.output<typeof withSecret>

const filter = z.strictObject({ businessId: z.optional(z.uuid()), isActive: z.optional(z.boolean()) })
export type WebhookFilter = z.output<typeof filter>

const params = z.object({ id: z.uuid({ error: 'WEBHOOKS.NOT_FOUND' }) })

const fields = {
  url: text(URL_MAX_LENGTH, 'WEBHOOKS.URL_INVALID', 'WEBHOOKS.URL_INVALID'),
  kinds: z
    .array(z.enum(eventKinds, { error: 'WEBHOOKS.KIND_REQUIRED' }), { error: 'WEBHOOKS.KIND_REQUIRED' })
    .check(z.maxLength(eventKinds.length)),
}
/** The most events that one replay sends. */
export const MOST_REPLAYED = 1_000

const nothing = z.optional(z.strictObject({}))

/** The webhooks of a business, which its owner keeps; staff read them and may switch one off. */
export const webhookApi = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    access: 'webhooks.list',
    summary: 'Los webhooks de la empresa; para el equipo, los de todas',
    query: listQuery(filter, ['createdAt', 'url']),
    result: z.array(row),
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/webhooks/:id',
    access: 'webhooks.show',
    summary: 'Un webhook',
    params,
    result: row,
    shape: 'envelope',
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    access: 'webhooks.create',
    asksPassword: true,
    summary: 'Agregar un webhook; la respuesta muestra su secreto por única vez',
    message: 'WEBHOOKS.ADDED',
    body: z.strictObject(fields),
    result: withSecret,
    shape: 'envelope',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/webhooks/:id',
    access: 'webhooks.edit',
    asksPassword: true,
    summary: 'Cambiar un webhook, apagarlo o prenderlo',
    message: 'WEBHOOKS.SAVED',
    params,
    body: z.strictObject({ ...fields, isActive: z.boolean() }),
    result: row,
    shape: 'envelope',
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/webhooks/:id/rotate',
    access: 'webhooks.edit',
    asksPassword: true,
    summary: 'Cambiar el secreto de un webhook; el anterior firma también durante 24 horas',
    message: 'WEBHOOKS.ROTATED',
    params,
    body: nothing,
    result: withSecret,
    shape: 'envelope',
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/:id/test',
    access: 'webhooks.edit',
    summary: 'Enviar un evento de prueba a un webhook',
    message: 'WEBHOOKS.TEST_SENT',
    params,
    body: nothing,
    result: z.object({ eventId: z.string() }),
    shape: 'envelope',
  }),
  replay: endpoint({
    method: 'POST',
    path: '/webhooks/:id/replay',
    access: 'webhooks.edit',
    summary: 'Enviar otra vez a un webhook sus eventos desde un momento, hasta 1.000',
    message: 'WEBHOOKS.REPLAYED',
    params,
    body: z.strictObject({ since: instant }),
    /** `until`: the moment of the last event, when there are more than one replay sends; null when it sends all. */
    result: z.object({ events: z.int(), until: z.nullable(instant) }),
    shape: 'envelope',
  }),
  switchOff: endpoint({
    method: 'POST',
    path: '/webhooks/:id/switchOff',
    access: 'webhooks.switchOff',
    summary: 'Apagar un webhook de una empresa',
    message: 'WEBHOOKS.SWITCHED_OFF',
    params,
    body: nothing,
    result: row,
    shape: 'envelope',
  }),
  switchOn: endpoint({
    method: 'POST',
    path: '/webhooks/:id/switchOn',
    access: 'webhooks.switchOff',
    summary: 'Prender un webhook que apagó el equipo',
    message: 'WEBHOOKS.SWITCHED_ON',
    params,
    body: nothing,
    result: row,
    shape: 'envelope',
  }),
}
