import { and, asc, eq, gt, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import { EVENT_DAYS } from '#shared/webhooks/events.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { eventReader, partnerEvent, webhook, webhookDelivery } from '../../platform/db/schema/webhooks.ts'
import { holdLock } from '../../platform/db/locks.ts'
import type { Dependencies } from '../dependencies.ts'
import { queueDeliveries, writeEvent } from './events.ts'

const DAY_MS = 24 * 60 * 60_000
/** Milliseconds after which a due delivery would have been made if its job had not been lost. */
const OVERDUE_MS = 60_000
const SWEPT_AT_ONCE = 500
const DELETED_AT_ONCE = 5_000

/** Queues another job for deliveries whose job was lost, or whose process died; each business has its turn, the oldest first. */
export async function sweepDeliveries({ db, jobs, now }: Pick<Dependencies, 'db' | 'jobs' | 'now'>): Promise<void> {
  const at = now()
  const isOverdue = and(
    eq(webhookDelivery.status, 'WAITING'),
    lt(webhookDelivery.nextAt, new Date(at.getTime() - OVERDUE_MS)),
    or(isNull(webhookDelivery.leasedUntil), lte(webhookDelivery.leasedUntil, at)),
  )
  const inLine = db.$with('in_line').as(
    db
      .select({
        id: webhookDelivery.id,
        businessId: webhook.businessId,
        place:
          sql<number>`row_number() over (partition by ${webhook.businessId} order by ${webhookDelivery.nextAt})`.as(
            'place',
          ),
      })
      .from(webhookDelivery)
      .innerJoin(webhook, eq(webhook.id, webhookDelivery.webhookId))
      .where(isOverdue),
  )
  const overdue = await db
    .with(inLine)
    .select({ id: inLine.id, businessId: inLine.businessId })
    .from(inLine)
    .orderBy(asc(inLine.place))
    .limit(SWEPT_AT_ONCE)
  await queueDeliveries(db, jobs, 'sweep', overdue)
}

/** Writes for each reader of events, once, that a version of the tariff has started since it reads them. */
export async function announceTariffs(dependencies: Pick<Dependencies, 'db' | 'jobs' | 'now'>): Promise<void> {
  const { db } = dependencies
  const startedVersions = await findUnannounced(db)
  if (startedVersions.length === 0) return
  await db.transaction(async (tx) => {
    await holdLock(tx, 'tariffEvents')
    for (const { businessId, version } of await findUnannounced(tx)) {
      const subjects = { tariff: String(version) }
      await writeEvent(tx, dependencies, businessId, { kind: 'tariff.started', subjects })
    }
  })
}

/** Finds the started versions of the last days that readers have no event of. */
function findUnannounced(db: Database): Promise<{ businessId: string; version: number }[]> {
  const { startsAt, number: version } = tariffVersion
  const startEvents = db
    .select({ id: partnerEvent.id })
    .from(partnerEvent)
    .where(
      and(
        eq(partnerEvent.businessId, eventReader.businessId),
        eq(partnerEvent.kind, 'tariff.started'),
        sql`${partnerEvent.subjects} ->> 'tariff' = ${version}::text`,
      ),
    )
  const isRecent = sql`${startsAt} between clock_timestamp() - make_interval(days => 1) and clock_timestamp()`
  return db
    .select({ businessId: eventReader.businessId, version })
    .from(tariffVersion)
    .innerJoin(eventReader, gt(startsAt, eventReader.since))
    .where(and(isNotNull(startsAt), isRecent, sql`not exists ${startEvents}`))
    .orderBy(asc(startsAt))
}

/** Deletes events after 30 days, with what was delivered of them, some thousand at a time. */
export async function dropOldEvents({ db, now }: Pick<Dependencies, 'db' | 'now'>): Promise<void> {
  const before = new Date(now().getTime() - EVENT_DAYS * DAY_MS)
  const old = db
    .select({ id: partnerEvent.id })
    .from(partnerEvent)
    .where(lt(partnerEvent.happenedAt, before))
    .limit(DELETED_AT_ONCE)
  for (let deleted = DELETED_AT_ONCE; deleted === DELETED_AT_ONCE;) {
    const rows = await db
      .delete(partnerEvent)
      .where(sql`${partnerEvent.id} in ${old}`)
      .returning({ id: partnerEvent.id })
    deleted = rows.length
  }
}
