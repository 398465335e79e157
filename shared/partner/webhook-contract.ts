import * as z from 'zod/mini'
import { endpoint } from '../http.ts'
import { withWireNames } from '../wire-paths.ts'
import { instant, text } from '../wire.ts'
import { deliveryStatuses, tryErrors } from '../webhooks/delivery-contract.ts'
import { eventKinds } from '../webhooks/events.ts'
import { URL_MAX_LENGTH } from '../webhooks/webhook-form.ts'
import { deliveryCursor, deliveryKey, eventKey, pageLimit, pageOf, webhookKey } from './api-wire.ts'

const webhookFields = {
  id: webhookKey,
  url: z.string(),
  /** The types of the events that it gets. */
  eventTypes: z.array(z.string()),
  isActive: z.boolean(),
  /** `gone`: its receiver answered 410; `failing`: twenty events in a row failed; null while it is on. */
  offReason: z.nullable(z.enum(['gone', 'failing', 'owner', 'staff'])),
  /** How many events in a row could not be delivered. */
  failedInARow: z.int(),
  /** Until when the secret before the last one signs too; null when only one signs. */
  oldSecretUntil: z.nullable(instant),
  createdAt: instant,
}

export const webhook = z.object(webhookFields)
export type ApiWebhook = z.output<typeof webhook>

/** A webhook with its new secret, which no other answer shows. */
export const webhookWithSecret = z.object({ ...webhookFields, secret: z.string() })

/** The webhooks of the business, ten at most. */
export const webhookList = z.object({ data: z.array(webhook) })

const requestFields = {
  url: text(URL_MAX_LENGTH, 'WEBHOOKS.URL_INVALID', 'WEBHOOKS.URL_INVALID'),
  eventTypes: z
    .array(z.enum(eventKinds, { error: 'WEBHOOKS.KIND_REQUIRED' }), { error: 'WEBHOOKS.KIND_REQUIRED' })
    .check(z.maxLength(eventKinds.length)),
}

export const webhookRequest = withWireNames(z.strictObject(requestFields), { kinds: 'eventTypes' })

/** All of a webhook: to change it, to switch it off or on. */
export const webhookUpdate = withWireNames(z.strictObject({ ...requestFields, isActive: z.boolean() }), {
  kinds: 'eventTypes',
})

export const deletedWebhook = z.object({ id: webhookKey })

export const sentTest = z.object({ eventId: eventKey })

export const replayRequest = z.strictObject({ since: instant })

/** How many events a replay sends. `until`: the moment of the last one, when there are more than one replay sends; else null. */
export const replay = z.object({ events: z.int(), until: z.nullable(instant) })

/** The sending of an event to a webhook, as far as it got. */
export const delivery = z.object({
  id: deliveryKey,
  eventId: eventKey,
  eventType: z.string(),
  happenedAt: instant,
  status: z.enum(deliveryStatuses),
  tries: z.int(),
  /** When the next try is due; null when none is. */
  nextAt: z.nullable(instant),
  /** The last twenty tries, the last first. */
  log: z.array(
    z.object({
      at: instant,
      /** The status of the answer; null without an answer. */
      status: z.nullable(z.int()),
      error: z.nullable(z.enum(tryErrors)),
      milliseconds: z.int(),
      /** The first 500 characters of the answer. */
      answer: z.string(),
    }),
  ),
})
export type ApiDelivery = z.output<typeof delivery>

export const deliveryList = pageOf(delivery)

const params = z.object({ id: webhookKey })

export const partnerWebhookApi = {
  list: endpoint({
    method: 'GET',
    path: '/partner/v1/webhooks',
    access: 'key.webhooks',
    summary: 'Los webhooks de la empresa',
    result: webhookList,
    shape: 'array',
  }),
  create: endpoint({
    method: 'POST',
    path: '/partner/v1/webhooks',
    access: 'key.webhooks',
    summary: 'Agregar un webhook; la respuesta muestra su secreto por única vez',
    body: webhookRequest,
    result: webhookWithSecret,
    shape: 'array',
  }),
  read: endpoint({
    method: 'GET',
    path: '/partner/v1/webhooks/:id',
    access: 'key.webhooks',
    summary: 'Un webhook',
    params,
    result: webhook,
    shape: 'array',
  }),
  save: endpoint({
    method: 'PUT',
    path: '/partner/v1/webhooks/:id',
    access: 'key.webhooks',
    summary: 'Cambiar un webhook, apagarlo o prenderlo',
    params,
    body: webhookUpdate,
    result: webhook,
    shape: 'array',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/partner/v1/webhooks/:id',
    access: 'key.webhooks',
    summary: 'Borrar un webhook',
    params,
    result: deletedWebhook,
    shape: 'array',
  }),
  test: endpoint({
    method: 'POST',
    path: '/partner/v1/webhooks/:id/test',
    access: 'key.webhooks',
    summary: 'Enviar un evento de prueba a un webhook',
    params,
    result: sentTest,
    shape: 'array',
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/partner/v1/webhooks/:id/rotate',
    access: 'key.webhooks',
    summary: 'Cambiar el secreto de un webhook; el anterior firma también durante 24 horas',
    params,
    result: webhookWithSecret,
    shape: 'array',
  }),
  replay: endpoint({
    method: 'POST',
    path: '/partner/v1/webhooks/:id/replay',
    access: 'key.webhooks',
    summary: 'Enviar otra vez a un webhook sus eventos desde un momento, hasta 1.000',
    params,
    body: replayRequest,
    result: replay,
    shape: 'array',
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/partner/v1/webhooks/:id/deliveries',
    access: 'key.webhooks',
    summary: 'Los eventos enviados a un webhook en los últimos 30 días, los últimos primero, con cada intento',
    params,
    query: z.strictObject({ cursor: z.optional(deliveryCursor), limit: pageLimit }),
    result: deliveryList,
    shape: 'array',
  }),
  resend: endpoint({
    method: 'POST',
    path: '/partner/v1/webhooks/:id/deliveries/:deliveryId/resend',
    access: 'key.webhooks',
    summary: 'Enviar otra vez un evento a un webhook, hasta 20 veces por día',
    params: z.object({ id: webhookKey, deliveryId: deliveryKey }),
    result: delivery,
    shape: 'array',
  }),
}
