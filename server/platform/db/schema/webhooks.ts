import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { type EventSubjects, eventKinds, TEST_EVENT } from '#shared/webhooks/events.ts'
import { tryErrors } from '#shared/webhooks/delivery-contract.ts'
import { business } from './businesses.ts'
import { moment } from './columns.ts'

/** The businesses whose systems may read events; no event is written for any other. */
export const eventReader = pgTable('event_reader', {
  businessId: uuid()
    .primaryKey()
    .references(() => business.id),
  since: moment().notNull(),
  /** The position of the last numbered event. */
  numbered: bigint({ mode: 'number' }).notNull().default(0),
})

/** A fact that partners' systems hear of, written in the transaction of the fact and kept for 30 days. */
export const partnerEvent = pgTable(
  'partner_event',
  {
    id: text().primaryKey(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    kind: text({ enum: [...eventKinds, TEST_EVENT] }).notNull(),
    /** Ids alone, no personal data. */
    subjects: jsonb().$type<EventSubjects>().notNull(),
    happenedAt: moment().notNull(),
    /**
     * Its place in the list of the business, given when the list is read: by then it is committed, so that no later event gets a
     * place before one that was read.
     */
    position: bigint({ mode: 'number' }),
  },
  (table) => [
    unique('partner_event_position_key').on(table.businessId, table.position),
    index('partner_event_business_idx').on(table.businessId, table.happenedAt),
    index('partner_event_happened_idx').on(table.happenedAt),
  ],
)

/** An address of a business that its events are sent to. */
export const webhook = pgTable(
  'webhook',
  {
    id: uuid().primaryKey().defaultRandom(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    url: text().notNull(),
    kinds: text({ enum: eventKinds }).array().notNull(),
    isActive: boolean().notNull().default(true),
    offReason: text({ enum: ['gone', 'failing', 'owner', 'staff'] }),
    failedInARow: integer().notNull().default(0),
    /** Encrypted, as we have to sign with it. */
    encryptedSecret: text().notNull(),
    /** The secret before it, which signs too until `oldSecretUntil`. */
    encryptedOldSecret: text(),
    oldSecretUntil: moment(),
    createdAt: moment().notNull(),
    /** When it was deleted: it gets no more events, and its log is over. */
    deletedAt: moment(),
  },
  (table) => [index('webhook_business_idx').on(table.businessId)],
)

/** The sending of an event to a webhook, as far as it got. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: uuid().primaryKey().defaultRandom(),
    eventId: text()
      .notNull()
      .references(() => partnerEvent.id, { onDelete: 'cascade' }),
    webhookId: uuid()
      .notNull()
      .references(() => webhook.id),
    happenedAt: moment().notNull(),
    status: text({ enum: ['WAITING', 'DELIVERED', 'FAILED'] })
      .notNull()
      .default('WAITING'),
    /** How many tries were begun since it was queued, or queued again. */
    tries: smallint().notNull().default(0),
    nextAt: moment().notNull(),
    /** Until then only one process may send it; later that process counts as dead. */
    leasedUntil: moment(),
  },
  (table) => [
    unique('webhook_delivery_once').on(table.webhookId, table.eventId),
    index('webhook_delivery_event_idx').on(table.eventId),
    index('webhook_delivery_log_idx').on(table.webhookId, table.happenedAt),
    index('webhook_delivery_due_idx')
      .on(table.nextAt)
      .where(sql`status = 'WAITING'`),
  ],
)

/** A try to deliver an event, with the answer. */
export const webhookTry = pgTable(
  'webhook_try',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    deliveryId: uuid()
      .notNull()
      .references(() => webhookDelivery.id, { onDelete: 'cascade' }),
    at: moment().notNull(),
    status: smallint(),
    error: text({ enum: tryErrors }),
    milliseconds: integer().notNull(),
    answer: text().notNull(),
  },
  (table) => [index('webhook_try_delivery_idx').on(table.deliveryId)],
)
