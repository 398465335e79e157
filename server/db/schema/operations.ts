import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { attachmentRule } from '#shared/requests/attachments.ts'
import { requestStatuses } from '#shared/requests/status.ts'
import { account, business } from './businesses.ts'
import { cents, moment } from './columns.ts'
import { sale } from './sales.ts'

/** A letter to send: rendered when sent, kept so that staff see what did not leave and can send it again. */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text({
      enum: [
        'vouchers',
        'sale-notice',
        'request-notice',
        'password-link',
        'password-changed',
        'second-factor',
        'alert',
        'quote',
        'voucher-code',
        'request-receipt',
        'request-update',
      ],
    }).notNull(),
    /** One letter per fact: asking twice writes once. */
    dedupeKey: text().notNull().unique(),
    recipient: text().notNull(),
    /** Ids and words the letter is rendered from; no documents, no card data. */
    payload: jsonb().$type<Record<string, string>>().notNull(),
    status: text({ enum: ['WAITING', 'SENT', 'FAILED'] })
      .notNull()
      .default('WAITING'),
    tries: smallint().notNull().default(0),
    /** While a process sends it, no other may; past this instant that process is taken for dead. */
    leasedUntil: moment(),
    lastError: text(),
    createdAt: moment().notNull().defaultNow(),
    sentAt: moment(),
  },
  (table) => [index('mail_message_status_idx').on(table.status, table.createdAt)],
)

const requestStatus = () => text({ enum: requestStatuses })

/** A refund or cancellation that a traveller asked for. */
export const request = pgTable(
  'request',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['refund', 'cancellation'] }).notNull(),
    status: requestStatus().notNull().default('received'),
    /** Counts what staff saved: a change of what somebody else changed meanwhile is refused. */
    version: integer().notNull().default(1),
    /** Chosen by the traveller's browser: asked again after a lost answer, nothing is added. */
    requestKey: uuid().unique(),
    /** Null when voucher and document name no sale: the answer is the same. */
    saleId: uuid().references(() => sale.id),
    businessId: uuid().references(() => business.id),
    voucher: text().notNull(),
    document: text().notNull(),
    name: text(),
    lastName: text(),
    email: text(),
    phone: text(),
    reason: text(),
    detail: text(),
    expenseType: text(),
    expenseDate: date({ mode: 'string' }),
    country: text(),
    amount: cents(),
    currency: text(),
    bankAccount: text(),
    /** Consent to use what the files say about anybody's health (Ley 18.331). */
    acceptsHealthData: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    dueAt: moment().notNull(),
  },
  (table) => [index('request_status_idx').on(table.status, table.createdAt)],
)

/** A file that a traveller sent; its content is in the private store, under the id. */
export const requestAttachment = pgTable(
  'request_attachment',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null until a request claims it; what none claims in a day is swept. */
    requestId: uuid().references(() => request.id),
    name: text().notNull(),
    type: text({ enum: attachmentRule.types }).notNull(),
    bytes: integer().notNull(),
    createdAt: moment().notNull().defaultNow(),
    /** Set when the sweep takes it: no request may claim it any more. */
    discardedAt: moment(),
  },
  (table) => [
    index('request_attachment_request_idx').on(table.requestId),
    index('request_attachment_loose_idx')
      .on(table.createdAt)
      .where(sql`request_id is null`),
  ],
)

/** What staff did with a request, in order. Rows are only added. */
export const requestEvent = pgTable(
  'request_event',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid()
      .notNull()
      .references(() => request.id),
    /** The version that it made. */
    version: integer().notNull(),
    at: moment().notNull(),
    accountId: uuid()
      .notNull()
      .references(() => account.id),
    fromStatus: requestStatus().notNull(),
    toStatus: requestStatus().notNull(),
    /** For staff. */
    note: text(),
    /** For whoever asked. */
    message: text(),
    isSent: boolean().notNull(),
  },
  (table) => [uniqueIndex('request_event_version_key').on(table.requestId, table.version)],
)

/** Who did what on money, roles, codes and businesses. Rows are only added; each carries the hash of the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    accountId: uuid().references(() => account.id),
    action: text().notNull(),
    subject: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull().unique(),
  },
  (table) => [index('audit_log_subject_idx').on(table.subject)],
)

/** Images kept by key; the file is in the image store. */
export const image = pgTable('image', {
  key: text().primaryKey(),
  contentType: text({ enum: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/avif', 'image/webp'] }).notNull(),
  bytes: integer().notNull(),
  /** Pixels, so that a page can keep its place before the image arrives; null for images of before they were kept. */
  width: integer(),
  height: integer(),
  createdAt: moment().notNull().defaultNow(),
})

/** Uses of something that is limited, counted for all processes together. Rows are short-lived. */
export const limitedUse = pgTable(
  'limited_use',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Hash of what is limited and of whom: no address or email in the clear. */
    subject: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('limited_use_subject_idx').on(table.subject, table.at), index('limited_use_at_idx').on(table.at)],
)
