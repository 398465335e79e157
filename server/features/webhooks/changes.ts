import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { WebhookRow, WebhookWithSecret } from '#shared/webhooks/contract.ts'
import type { EventKind } from '#shared/webhooks/events.ts'
import { checkWebhook, MOST_WEBHOOKS } from '#shared/webhooks/webhook-form.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { eventReader, webhook } from '../../platform/db/schema/webhooks.ts'
import type { Identity } from '../../platform/http/identity.ts'
import { writeAudit } from '../audit/log.ts'
import type { Dependencies } from '../dependencies.ts'
import { openEvents } from './events.ts'
import { newSecret, secretOwner } from './sign.ts'
import { isWithin, lockWebhook, reachOf, readWebhook } from './store.ts'

type By = Pick<Identity, 'userId' | 'business'>
type WebhookForm = { url: string; kinds: readonly EventKind[] }

/** Milliseconds for which the secret before the last one signs too, so that the receiver can change without a gap. */
const OLD_SECRET_MS = 24 * 60 * 60_000

/**
 * Adds a webhook of the caller's business, which hears of what happens from now on.
 * @returns it with its secret, which is never shown again; another call with the same `id` adds nothing
 * @throws Failure VALIDATION at `url` and `kinds`; FORBIDDEN without a business; WEBHOOKS_FULL
 */
export async function addWebhook(
  dependencies: Dependencies,
  by: By,
  form: WebhookForm,
  id: string = randomUUID(),
): Promise<WebhookWithSecret> {
  const { db, now, accountSecrets } = dependencies
  const businessId = by.business?.id
  if (businessId === undefined) throw new Failure('FORBIDDEN')
  const before = await secretOf(dependencies, businessId, id)
  if (before !== null) return { ...(await readWebhook(db, id, reachOf(by))), secret: before }
  const { url, kinds } = await checkForm(dependencies, form)
  await refuseServerOff(db, { businessId, url })
  await openEvents(dependencies, businessId)
  const [secret, at] = [newSecret(), now()]
  await db.transaction(async (tx) => {
    await refuseMore(tx, businessId)
    const encryptedSecret = accountSecrets.encrypt(secret, secretOwner(id))
    await tx.insert(webhook).values({ id, businessId, url, kinds, encryptedSecret, createdAt: at })
    const detail = { url, kinds: kinds.join(', ') }
    await writeAudit(tx, { at, userId: by.userId, action: 'webhook.added', subject: id, detail })
  })
  return { ...(await readWebhook(db, id, reachOf(by))), secret }
}

/** Returns the secret of a webhook that was added under this id before; null when there is none. */
async function secretOf({ db, accountSecrets }: Dependencies, businessId: string, id: string): Promise<string | null> {
  const isIt = and(eq(webhook.id, id), isWithin({ within: businessId }))
  const [found] = await db.select().from(webhook).where(isIt)
  return found ? accountSecrets.decrypt(found.encryptedSecret, secretOwner(id)) : null
}

/**
 * Refuses a server at which staff switched a webhook of the business off, whatever the rest of the address.
 * @throws Failure VALIDATION at `url`
 */
async function refuseServerOff(db: Database, { businessId, url }: { businessId: string; url: string }): Promise<void> {
  const isOff = and(isWithin({ within: businessId }), eq(webhook.offReason, 'staff'))
  const off = await db.select({ url: webhook.url }).from(webhook).where(isOff)
  if (off.some((one) => new URL(one.url).host === new URL(url).host))
    throw validationFailure([{ path: 'url', key: 'WEBHOOKS.URL_OFF_BY_STAFF' }])
}

/** Counts under a lock, so that two calls at once do not both add the last one. */
async function refuseMore(tx: Database, businessId: string): Promise<void> {
  await tx.select().from(eventReader).where(eq(eventReader.businessId, businessId)).for('no key update')
  if ((await tx.$count(webhook, isWithin({ within: businessId }))) >= MOST_WEBHOOKS) throw new Failure('WEBHOOKS_FULL')
}

/** @throws Failure VALIDATION, also at `url` where it leads nowhere, or into a network that is not public */
async function checkForm({ webhooks }: Dependencies, { url, kinds }: WebhookForm) {
  const issues = checkWebhook({ url, kinds })
  if (issues.length > 0) throw validationFailure(issues)
  const refusal = await webhooks.refusalOf(url)
  if (refusal) {
    const key = refusal === 'name' ? 'WEBHOOKS.URL_UNKNOWN' : 'WEBHOOKS.URL_REFUSED'
    throw validationFailure([{ path: 'url', key }])
  }
  return { url, kinds: [...new Set(kinds)] }
}

/**
 * Changes a webhook of the caller's business, and switches it on or off. Switched on, it starts without failed events.
 * @throws Failure WEBHOOK_NOT_FOUND; VALIDATION; WEBHOOK_OFF_BY_STAFF when it shall be on though staff switched it off
 */
export async function saveWebhook(
  dependencies: Dependencies,
  by: By,
  { id, isActive, ...form }: WebhookForm & { id: string; isActive: boolean },
): Promise<WebhookRow> {
  const { db, now } = dependencies
  const { url: hadUrl, businessId } = await readWebhook(db, id, reachOf(by))
  const { url, kinds } = await checkForm(dependencies, form)
  if (new URL(url).host !== new URL(hadUrl).host) await refuseServerOff(db, { businessId, url })
  await db.transaction(async (tx) => {
    const before = await lockWebhook(tx, id, reachOf(by))
    if (isActive && before.offReason === 'staff') throw new Failure('WEBHOOK_OFF_BY_STAFF')
    const power =
      isActive === before.isActive ? {} : { isActive, failedInARow: 0, offReason: isActive ? null : ('owner' as const) }
    await tx
      .update(webhook)
      .set({ url, kinds, ...power })
      .where(eq(webhook.id, id))
    const detail = { url, kinds: kinds.join(', '), isOn: isActive }
    await writeAudit(tx, { at: now(), userId: by.userId, action: 'webhook.edited', subject: id, detail })
  })
  return readWebhook(db, id, reachOf(by))
}

/**
 * Deletes a webhook of the caller's business with its secrets: it gets no more events, and nobody reads its log. Its row stays
 * as long as events name it.
 * @throws Failure WEBHOOK_NOT_FOUND; WEBHOOK_OFF_BY_STAFF, since staff decide about its server
 */
export async function deleteWebhook({ db, now }: Dependencies, by: By, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { url, offReason } = await lockWebhook(tx, id, reachOf(by))
    if (offReason === 'staff') throw new Failure('WEBHOOK_OFF_BY_STAFF')
    const at = now()
    await tx
      .update(webhook)
      .set({ isActive: false, deletedAt: at, encryptedSecret: '', encryptedOldSecret: null })
      .where(eq(webhook.id, id))
    await writeAudit(tx, { at, userId: by.userId, action: 'webhook.deleted', subject: id, detail: { url } })
  })
}

/**
 * Gives a webhook another secret; the one before signs too for 24 hours, and none before that. `store` is called within the
 * transaction.
 * @returns it with the new secret, which is never shown again
 * @throws Failure WEBHOOK_NOT_FOUND
 */
export async function rotateSecret(
  dependencies: Dependencies,
  by: By,
  id: string,
  store?: (tx: Database, rotated: WebhookWithSecret) => Promise<void>,
): Promise<WebhookWithSecret> {
  const { db, now, accountSecrets } = dependencies
  const [secret, at] = [newSecret(), now()]
  return db.transaction(async (tx) => {
    const { url, encryptedSecret: encryptedOldSecret } = await lockWebhook(tx, id, reachOf(by))
    await tx
      .update(webhook)
      .set({
        encryptedSecret: accountSecrets.encrypt(secret, secretOwner(id)),
        encryptedOldSecret,
        oldSecretUntil: new Date(at.getTime() + OLD_SECRET_MS),
      })
      .where(eq(webhook.id, id))
    await writeAudit(tx, { at, userId: by.userId, action: 'webhook.secret-rotated', subject: id, detail: { url } })
    const webhookWithSecret = { ...(await readWebhook(tx, id, reachOf(by))), secret }
    await store?.(tx, webhookWithSecret)
    return webhookWithSecret
  })
}

type Power = { isActive: boolean; offReason: 'staff' | null }

/**
 * Lets staff switch a webhook off, also one that is off for another reason: its owner does not switch it on again.
 * @throws Failure WEBHOOK_NOT_FOUND
 */
export function switchOffByStaff(dependencies: Dependencies, by: By, id: string): Promise<WebhookRow> {
  return switchByStaff(dependencies, by, id, { isActive: false, offReason: 'staff' })
}

/** Lets staff switch on what they switched off; any other stays as it is. @throws Failure WEBHOOK_NOT_FOUND */
export function switchOnByStaff(dependencies: Dependencies, by: By, id: string): Promise<WebhookRow> {
  return switchByStaff(dependencies, by, id, { isActive: true, offReason: null })
}

async function switchByStaff(dependencies: Dependencies, by: By, id: string, power: Power): Promise<WebhookRow> {
  const { db, now } = dependencies
  await db.transaction(async (tx) => {
    const { url, offReason } = await lockWebhook(tx, id, reachOf(by))
    if ((offReason === 'staff') !== power.isActive) return
    await tx
      .update(webhook)
      .set({ ...power, failedInARow: 0 })
      .where(eq(webhook.id, id))
    const action = power.isActive ? 'webhook.switched-on' : 'webhook.switched-off'
    await writeAudit(tx, { at: now(), userId: by.userId, action, subject: id, detail: { url } })
  })
  return readWebhook(db, id, reachOf(by))
}
