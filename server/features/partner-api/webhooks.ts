import type * as z from 'zod/mini'
import { deliveryCursorAt, type DeliveryPlace, LIST_USUAL } from '#shared/partner/api-wire.ts'
import type {
  ApiDelivery,
  ApiWebhook,
  deliveryList,
  webhookRequest,
  webhookUpdate,
  webhookWithSecret,
} from '#shared/partner/webhook-contract.ts'
import type { WebhookRow, WebhookWithSecret } from '#shared/webhooks/contract.ts'
import type { WebhookDeliveryRow } from '#shared/webhooks/delivery-contract.ts'
import { uuidOf } from '../../platform/crypto/token.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { addWebhook, deleteWebhook, rotateSecret, saveWebhook } from '../webhooks/changes.ts'
import { findDeliveriesBefore, readDelivery } from '../webhooks/log.ts'
import { resendDelivery } from '../webhooks/resend.ts'
import { findWebhooks, reachOf, readWebhook } from '../webhooks/store.ts'

type WithSecret = z.output<typeof webhookWithSecret>

/** Reads the webhooks of the caller's business, the newest first. */
export async function listWebhooks({ db }: Dependencies, identity: Identity): Promise<{ data: ApiWebhook[] }> {
  const { rows } = await findWebhooks(db, {}, reachOf(identity))
  return { data: rows.map(toWebhook) }
}

/** @throws Failure WEBHOOK_NOT_FOUND, also for one of another business */
export async function readOwnWebhook({ db }: Dependencies, identity: Identity, id: string): Promise<ApiWebhook> {
  return toWebhook(await readWebhook(db, id, reachOf(identity)))
}

/**
 * Adds a webhook as the pages do (W-03). The same `requestKey` with the same request adds one.
 * @throws Failure as addWebhook
 */
export async function createWebhook(
  dependencies: Dependencies,
  identity: Identity,
  { body, requestKey }: { body: z.output<typeof webhookRequest>; requestKey: string },
): Promise<WithSecret> {
  const id = uuidOf(JSON.stringify([identity.business?.id, 'webhook', body, requestKey]))
  const { url, eventTypes: kinds } = body
  return toSecret(await addWebhook(dependencies, identity, { url, kinds }, id))
}

/** Changes a webhook as the pages do. @throws Failure as saveWebhook */
export async function updateWebhook(
  dependencies: Dependencies,
  identity: Identity,
  { id, url, eventTypes: kinds, isActive }: z.output<typeof webhookUpdate> & { id: string },
): Promise<ApiWebhook> {
  return toWebhook(await saveWebhook(dependencies, identity, { id, url, kinds, isActive }))
}

/** @throws Failure as deleteWebhook */
export async function removeWebhook(
  dependencies: Dependencies,
  identity: Identity,
  id: string,
): Promise<{ id: string }> {
  await deleteWebhook(dependencies, identity, id)
  return { id }
}

/**
 * Gives a webhook another secret, with its answer in one transaction: made again after the answer was lost, the request would
 * end the only secret that the receiver has.
 * @throws Failure WEBHOOK_NOT_FOUND
 */
export async function rotate(
  dependencies: Dependencies,
  identity: Identity,
  id: string,
  store: (tx: Database, answer: WithSecret) => Promise<void>,
): Promise<WithSecret> {
  return toSecret(await rotateSecret(dependencies, identity, id, (tx, rotated) => store(tx, toSecret(rotated))))
}

type LogPage = { id: string; cursor?: DeliveryPlace | undefined; limit?: number | undefined }

/** Reads a page of the log of a webhook, the newest first. @throws Failure WEBHOOK_NOT_FOUND */
export async function listDeliveries(
  { db }: Dependencies,
  identity: Identity,
  { id: webhookId, cursor: before, limit = LIST_USUAL }: LogPage,
): Promise<z.output<typeof deliveryList>> {
  const reach = reachOf(identity)
  await readWebhook(db, webhookId, reach)
  const found = await findDeliveriesBefore(db, { webhookId, before, limit: limit + 1 }, reach)
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const place = found.length > limit && last ? { happenedAt: Date.parse(last.happenedAt), id: last.id } : null
  return { data: rows.map(toDelivery), nextCursor: place && deliveryCursorAt(place) }
}

/** Sends a delivery of a webhook again. @throws Failure as resendDelivery */
export async function resend(
  dependencies: Dependencies,
  identity: Identity,
  { id: webhookId, deliveryId }: { id: string; deliveryId: string },
): Promise<ApiDelivery> {
  await resendDelivery(dependencies, identity, { id: deliveryId, webhookId })
  return toDelivery(await readDelivery(dependencies.db, deliveryId, reachOf(identity)))
}

function toWebhook({ kinds, businessId: _id, businessName: _name, ...same }: WebhookRow): ApiWebhook {
  return { ...same, eventTypes: kinds }
}

function toSecret({ secret, ...row }: WebhookWithSecret): WithSecret {
  return { ...toWebhook(row), secret }
}

function toDelivery({ kind, ...same }: WebhookDeliveryRow): ApiDelivery {
  return { ...same, eventType: kind }
}
