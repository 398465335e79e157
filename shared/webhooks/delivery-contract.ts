import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { listQuery } from '../lists.ts'
import { instant } from '../wire.ts'
import { eventKinds, TEST_EVENT } from './events.ts'

export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

/** Why a try failed without an answer. */
export const tryErrors = ['address', 'name', 'connection', 'timeout', 'secret'] as const
export type TryError = (typeof tryErrors)[number]

const madeTry = z.object({
  at: instant,
  /** The status of the answer; null without an answer. */
  status: z.nullable(z.int()),
  error: z.nullable(z.enum(tryErrors)),
  milliseconds: z.int(),
  /** The first 500 characters of the answer. */
  answer: z.string(),
})

const row = z.object({
  id: z.uuid(),
  eventId: z.string(),
  kind: z.enum([...eventKinds, TEST_EVENT]),
  happenedAt: instant,
  status: z.enum(deliveryStatuses),
  tries: z.int(),
  /** When the next try is due; null when none is. */
  nextAt: z.nullable(instant),
  /** The last twenty tries that were made, the last first. */
  log: z.array(madeTry),
})
export type WebhookDeliveryRow = z.output<typeof row>

const filter = z.strictObject({
  webhookId: z.uuid(),
  status: z.optional(z.enum(deliveryStatuses)),
  kind: z.optional(z.enum([...eventKinds, TEST_EVENT])),
})
export type WebhookDeliveryFilter = z.output<typeof filter>

/** The events of a webhook, and each try to deliver them, for 30 days. */
export const webhookDeliveryApi = {
  list: endpoint({
    method: 'GET',
    path: '/webhookDeliveries',
    access: 'webhookDeliveries.list',
    summary: 'Los eventos enviados a un webhook en los últimos 30 días, con cada intento',
    query: listQuery(filter, ['happenedAt']),
    result: z.array(row),
    shape: 'page',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/webhookDeliveries/:id/resend',
    access: 'webhookDeliveries.resend',
    summary: 'Enviar otra vez un evento a un webhook',
    message: 'WEBHOOKS.RESENT',
    params: z.object({ id: z.uuid({ error: 'WEBHOOKS.DELIVERY_NOT_FOUND' }) }),
    body: z.optional(z.strictObject({})),
    result: row,
    shape: 'envelope',
  }),
}
