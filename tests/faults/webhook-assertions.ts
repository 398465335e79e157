import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/schema/database.ts'
import { partnerEvent, webhook } from '../../server/platform/db/schema/webhooks.ts'
import {
  type EventKind,
  eventKinds,
  eventOnWire,
  type EventSubjects,
  TEST_EVENT,
} from '../../shared/webhooks/events.ts'
import type { ReceivedMessage } from '../support/webhook-receiver.ts'

/** Where each kind of fact stands in the database, without the events: its business, what it is about, and when it was. */
const FACTS = {
  'sale.created': { about: 'sale', found: sql`select business_id, id::text as id, created_at as at from sale` },
  'sale.changed': {
    about: 'sale',
    found: sql`select business_id, sale.id::text as id, entry.at from audit_log entry
      join sale on sale.id::text = entry.subject where action = 'sale.changed'`,
  },
  'sale.cancelled': {
    about: 'sale',
    found: sql`select business_id, id::text as id, cancelled_at as at from sale where cancelled_at is not null`,
  },
  'voucher.replaced': {
    about: 'voucher',
    found: sql`select business_id, sale_id || '-' || passenger_no || '-' || version + 1 as id, replaced_at as at
      from earlier_voucher join sale on sale.id = sale_id`,
  },
  'voucher.voided': {
    about: 'voucher',
    found: sql`select business_id, voucher.sale_id || '-' || passenger_no || '-' || version as id,
        coalesce(left_at, cancelled_at) as at
      from voucher join sale on sale.id = voucher.sale_id
      join passenger on passenger.sale_id = voucher.sale_id and passenger.n = passenger_no
      where coalesce(left_at, cancelled_at) is not null`,
  },
  'link.paid': {
    about: 'link',
    found: sql`select link.business_id, link.id::text as id, sale.created_at as at
      from partner_link link join sale on sale.id = link.sale_id`,
  },
  /** Each order that waits has its email with the instructions, written in the same transaction. */
  'payment.waiting': { about: 'checkout', found: emailed('delayed-payment', '% issued') },
  'payment.expired': { about: 'checkout', found: emailed('delayed-payment-over', '%') },
  'refund.completed': {
    about: 'refund',
    found: sql`select business_id, back.id::text as id, back.created_at as at
      from (
        select id, attempt_id, status, created_at from refund
        union all select id, attempt_id, status, created_at from partial_refund
      ) back
      join payment_attempt attempt on attempt.id = attempt_id join checkout on checkout.id = checkout_id
      where back.status in ('DONE', 'TRANSFERRED')`,
  },
  'statement.closed': {
    about: 'statement',
    found: sql`select business_id, id::text as id, closed_at as at from account_statement`,
  },
  'tariff.started': {
    about: 'tariff',
    found: sql`select business_id, number::text as id, starts_at as at from tariff_version cross join event_reader`,
  },
} as const satisfies Record<EventKind, { about: keyof EventSubjects; found: ReturnType<typeof sql> }>

function emailed(kind: string, key: string) {
  return sql`select checkout.business_id, checkout.id::text as id, mail.created_at as at from mail_message mail
    join payment_attempt attempt on attempt.id::text = mail.payload ->> 'attemptId'
    join checkout on checkout.id = checkout_id
    where mail.kind = ${kind} and mail.dedupe_key like ${key}`
}

type Event = typeof partnerEvent.$inferSelect

/**
 * I15: each fact of a business whose systems read events has one event, and no event is of no fact. I16: each event came at least
 * once to each webhook that was on. I17: nothing else came. Returns a sentence for each that is broken.
 */
export async function brokenEvents(db: Database, received: readonly ReceivedMessage[]): Promise<string[]> {
  const events = await db.select().from(partnerEvent)
  return [...(await brokenFacts(db, events)), ...(await brokenDeliveries(db, events, received))]
}

async function brokenFacts(db: Database, events: readonly Event[]): Promise<string[]> {
  const broken: string[] = []
  for (const kind of eventKinds) {
    const { about, found } = FACTS[kind]
    const { rows } = (await db.execute(sql`
      select fact.id from (${found}) fact join event_reader reader using (business_id) where fact.at >= reader.since`)) as {
      rows: { id: string }[]
    }
    const facts = countOf(rows.map(({ id }) => id))
    const counts = countOf(events.filter((event) => event.kind === kind).map(({ subjects }) => subjects[about] ?? ''))
    for (const id of new Set([...facts.keys(), ...counts.keys()])) {
      const [happened, written] = [facts.get(id) ?? 0, counts.get(id) ?? 0]
      if (happened !== written)
        broken.push(`I15 ${kind} of ${about} ${id} happened ${happened} times and has ${written} events`)
    }
  }
  return broken
}

function countOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1)
  return counts
}

type OfPath = (typeof webhook.$inferSelect & { offAt: Date | null })[]

async function brokenDeliveries(
  db: Database,
  events: readonly Event[],
  received: readonly ReceivedMessage[],
): Promise<string[]> {
  const webhooks = await webhooksOf(db)
  const byId = new Map(events.map((event) => [event.id, event]))
  const came = new Set(received.map(({ path, body }) => `${path} ${idIn(body)}`))
  const lost = webhooks
    .filter(({ isActive }) => isActive)
    .flatMap((to) =>
      events
        .filter((event) => isFor(to, event) && event.happenedAt >= to.createdAt)
        .filter(({ id }) => !came.has(`${pathOf(to)} ${id}`))
        .map(({ id, kind }) => `I16 the event ${id} (${kind}) never came to ${to.url}`),
    )
  const invented = received.flatMap(({ path, body }) => {
    const event = byId.get(idIn(body))
    if (!event || JSON.stringify(eventOnWire(event)) !== body) return [`I17 ${path} got what is no event: ${body}`]
    const isMeant = webhooks.some(
      (to) => pathOf(to) === path && isFor(to, event) && (to.offAt === null || event.happenedAt <= to.offAt),
    )
    return isMeant ? [] : [`I17 the event ${event.id} (${event.kind}) came to ${path}, which is not for it`]
  })
  return [...lost, ...invented]
}

/** The webhooks, each with the moment when its owner switched it off. */
async function webhooksOf(db: Database): Promise<OfPath> {
  const { rows } = (await db.execute(sql`
    select subject as id, max(at)::text as at from audit_log
    where action = 'webhook.edited' and detail ->> 'isOn' = 'false' group by subject`)) as {
    rows: { id: string; at: string }[]
  }
  const offAt = new Map(rows.map(({ id, at }) => [id, new Date(at)]))
  return (await db.select().from(webhook)).map((to) => ({
    ...to,
    offAt: to.isActive ? null : (offAt.get(to.id) ?? null),
  }))
}

function isFor(to: typeof webhook.$inferSelect, { businessId, kind }: Event): boolean {
  return to.businessId === businessId && kind !== TEST_EVENT && to.kinds.includes(kind)
}

const pathOf = ({ url }: Pick<typeof webhook.$inferSelect, 'url'>) => new URL(url).pathname
const idIn = (body: string) => (JSON.parse(body) as { id: string }).id
