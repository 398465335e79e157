import { and, asc, eq, gt, ne, sql } from 'drizzle-orm'
import { type PartnerEvent, TEST_EVENT } from '#shared/webhooks/events.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { eventReader, partnerEvent } from '../../platform/db/schema/webhooks.ts'

/** The events after a position; `next` is where the following page begins, also when there is nothing more yet. */
export type EventPage = { events: PartnerEvent[]; next: number }

/**
 * Reads the events of a business after a position, in the order in which they were committed, at most `limit`; 0 begins with the
 * oldest of 30 days. Who goes on with `next` gets every event once.
 */
export async function readEvents(
  db: Database,
  businessId: string,
  { after, limit }: { after: number; limit: number },
): Promise<EventPage> {
  return db.transaction(async (tx) => {
    await numberEvents(tx, businessId)
    const rows = await tx
      .select()
      .from(partnerEvent)
      .where(and(eq(partnerEvent.businessId, businessId), gt(partnerEvent.position, after)))
      .orderBy(asc(partnerEvent.position))
      .limit(limit)
    const events = rows.map(({ id, kind, subjects, happenedAt }) => ({ id, kind, subjects, happenedAt }))
    return { events, next: rows.at(-1)?.position ?? after }
  })
}

/**
 * Gives the committed events that have no position theirs. Transactions of facts give none, since they do not commit in the order
 * in which they began: a reader would pass over what is committed later.
 */
async function numberEvents(tx: Database, businessId: string): Promise<void> {
  const isOwn = eq(eventReader.businessId, businessId)
  const [reader] = await tx.select().from(eventReader).where(isOwn).for('update')
  if (!reader) return
  const isNew = and(
    eq(partnerEvent.businessId, businessId),
    sql`${partnerEvent.position} is null`,
    ne(partnerEvent.kind, TEST_EVENT),
  )
  const fresh = await tx
    .select({ id: partnerEvent.id })
    .from(partnerEvent)
    .where(isNew)
    .orderBy(asc(partnerEvent.happenedAt), asc(partnerEvent.id))
  if (fresh.length === 0) return
  const ids = JSON.stringify(fresh.map(({ id }) => id))
  await tx.execute(sql`
    update ${partnerEvent} set position = ${reader.numbered}::bigint + place.n
      from jsonb_array_elements_text(${ids}::jsonb) with ordinality as place(id, n)
      where ${partnerEvent}.id = place.id`)
  await tx
    .update(eventReader)
    .set({ numbered: reader.numbered + fresh.length })
    .where(isOwn)
}
