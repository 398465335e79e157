import { type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './businesses.ts'
import { moment } from './columns.ts'

/** The id of the sale, the request, its step or the payment that an email is about. */
export function emailIsAbout({ payload }: { payload: unknown }): SQL<string> {
  return sql`coalesce(${payload} ->> 'saleId', ${payload} ->> 'requestId', ${payload} ->> 'eventId', ${payload} ->> 'lotId')`
}

/** An email to send: rendered when sent, kept so that staff see what did not leave and can send it again. */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** One email per fact: asking twice writes once. */
    dedupeKey: text().notNull().unique(),
    recipient: text().notNull(),
    /** Ids and words the email is rendered from; no documents, no card data. */
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
  (table) => [
    index('mail_message_status_idx').on(table.status, table.createdAt),
    index('mail_message_about_idx').on(emailIsAbout(table)),
  ],
)

/**
 * What each user did on money, roles, codes and businesses. Rows are only added, which a trigger sees to, and chained
 * in `audit_link`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: moment().notNull(),
    userId: uuid('account_id').references(() => users.id),
    action: text().notNull(),
    subject: text().notNull(),
    detail: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_subject_idx').on(table.subject),
    index('audit_log_account_idx').on(table.userId, table.id),
    index('audit_log_at_idx').on(table.at),
  ],
)

/**
 * The chain of the audit log: one link an entry, in the order in which they were chained, which need not be that of their ids.
 * Rows are only added.
 */
export const auditLink = pgTable('audit_link', {
  /** From 1. */
  position: bigint({ mode: 'number' }).primaryKey(),
  entryId: bigint({ mode: 'number' }).notNull().unique(),
  /** Of the entry and of the hash at the position before. */
  hash: text().notNull().unique(),
})

/** What each check of the whole audit log found. Rows are only added: they hold where its end was, should it be cut. */
export const auditCheck = pgTable('audit_check', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull(),
  entries: integer().notNull(),
  /** The last entry that was good, and its hash; 0 and none of an empty log. */
  headId: bigint({ mode: 'number' }).notNull(),
  headHash: text().notNull(),
  /** The first entry that was changed or follows one removed, or that was there and is gone; null when all was good. */
  brokenAt: bigint({ mode: 'number' }),
})

/** Images kept by key; the file is in the image store. */
export const image = pgTable('image', {
  key: text().primaryKey(),
  contentType: text({ enum: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/avif', 'image/webp'] }).notNull(),
  bytes: integer().notNull(),
  /** Pixels, so that a page can keep its place before the image arrives. */
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: moment().notNull().defaultNow(),
})

/** The keys that documents are, or were, encrypted with: by their names, which reveal nothing of them. */
export const encryptionKey = pgTable('encryption_key', {
  name: text().primaryKey(),
  firstUsedAt: moment().notNull(),
  /** When nothing was left that another key encrypts, or none. */
  allEncryptedAt: moment(),
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
