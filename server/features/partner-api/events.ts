import { and, eq } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { Failure } from '#shared/errors.ts'
import { cursorAt, LIST_USUAL } from '#shared/partner/api-wire.ts'
import type { event, eventList } from '#shared/partner/event-contract.ts'
import { eventOnWire } from '#shared/webhooks/events.ts'
import { partnerEvent } from '../../platform/db/schema/webhooks.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { readEvents } from '../webhooks/read-events.ts'

type Needs = Pick<Dependencies, 'db'>
type Page = { cursor?: number | undefined; limit?: number | undefined }

/** Reads a page of the events of the caller's business, the oldest first. Who goes on with its cursor gets every event once. */
export async function listEvents(
  { db }: Needs,
  { business }: Identity,
  { cursor: after = 0, limit = LIST_USUAL }: Page,
): Promise<z.output<typeof eventList>> {
  const { events, next } = await readEvents(db, business?.id ?? '', { after, limit: limit + 1 })
  const hasMore = events.length > limit
  // The one that was read beyond the page begins the next.
  return { data: events.slice(0, limit).map(eventOnWire), nextCursor: cursorAt(hasMore ? next - 1 : next), hasMore }
}

/** Reads an event of the caller's business. @throws Failure EVENT_NOT_FOUND, also for one of another business */
export async function readEvent({ db }: Needs, { business }: Identity, id: string): Promise<z.output<typeof event>> {
  const [found] = await db
    .select()
    .from(partnerEvent)
    .where(and(eq(partnerEvent.id, id), eq(partnerEvent.businessId, business?.id ?? '')))
  if (!found) throw new Failure('EVENT_NOT_FOUND')
  return eventOnWire(found)
}
