import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery } from '#shared/lists.ts'
import type { WebhookFilter, WebhookRow } from '#shared/webhooks/contract.ts'
import { inOrder, readPage } from '../../platform/db/list-page.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { webhook } from '../../platform/db/schema/webhooks.ts'
import type { Identity } from '../../platform/http/identity.ts'

/** The business whose webhooks a caller reaches; null for staff, who read those of every business. */
export type Reach = { within: string | null }

export const reachOf = ({ business: own }: Pick<Identity, 'business'>): Reach => ({ within: own?.id ?? null })

/** The condition for the webhooks that a caller reaches; a deleted one is reached by nobody. */
export function isWithin({ within }: Reach): SQL | undefined {
  return and(isNull(webhook.deletedAt), within === null ? undefined : eq(webhook.businessId, within))
}

/** Reads a page of webhooks and how many there are; by default the newest first. */
export async function findWebhooks(
  db: Database,
  { filter = {}, sort = ['createdAt', 'DESC'], range }: ListQuery<WebhookFilter, 'createdAt' | 'url'>,
  reach: Reach,
): Promise<Page<WebhookRow>> {
  const { businessId, isActive } = filter
  const condition = and(
    isWithin(reach),
    businessId === undefined ? undefined : eq(webhook.businessId, businessId),
    isActive === undefined ? undefined : eq(webhook.isActive, isActive),
  )
  const select = webhooksOf(db, condition).orderBy(...inOrder(sort, webhook, webhook.id))
  const page = await readPage(select, db.$count(webhook, condition), range)
  return { ...page, rows: page.rows.map(toRow) }
}

/** @throws Failure WEBHOOK_NOT_FOUND, also for one of another business */
export async function readWebhook(db: Database, id: string, reach: Reach): Promise<WebhookRow> {
  const [found] = await webhooksOf(db, and(eq(webhook.id, id), isWithin(reach)))
  if (!found) throw new Failure('WEBHOOK_NOT_FOUND')
  return toRow(found)
}

/**
 * Locks a webhook to change it; facts that write events for it do not wait.
 * @throws Failure WEBHOOK_NOT_FOUND, also for one of another business
 */
export async function lockWebhook(tx: Database, id: string, reach: Reach): Promise<typeof webhook.$inferSelect> {
  const [found] = await tx
    .select()
    .from(webhook)
    .where(and(eq(webhook.id, id), isWithin(reach)))
    .for('no key update')
  if (!found) throw new Failure('WEBHOOK_NOT_FOUND')
  return found
}

function webhooksOf(db: Database, condition: SQL | undefined) {
  return db
    .select({
      id: webhook.id,
      businessId: webhook.businessId,
      businessName: business.name,
      url: webhook.url,
      kinds: webhook.kinds,
      isActive: webhook.isActive,
      offReason: webhook.offReason,
      failedInARow: webhook.failedInARow,
      oldSecretUntil: webhook.oldSecretUntil,
      createdAt: webhook.createdAt,
    })
    .from(webhook)
    .innerJoin(business, eq(business.id, webhook.businessId))
    .where(condition)
}

type SelectedWebhook = Awaited<ReturnType<typeof webhooksOf>>[number]

function toRow({ oldSecretUntil, createdAt, ...same }: SelectedWebhook): WebhookRow {
  return { ...same, oldSecretUntil: oldSecretUntil?.toISOString() ?? null, createdAt: createdAt.toISOString() }
}
