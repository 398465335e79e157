import { type SQL, sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './businesses.ts'
import { moment } from './columns.ts'

/** The id of the sale, the request, its step or the payment that an email is about. */
export function emailIsAbout({ payload }: { payload: unknown }): SQL<string> {
  return sql`coalesce(${payload} ->> 'saleId', ${payload} ->> 'requestId', ${payload} ->> 'eventId', ${payload} ->> 'lotId')`
}

/** An email, rendered when it is sent. The row stays, so that staff see failed ones and send them again. */
export const mailMessage = pgTable(
  'mail_message',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().notNull(),
    /** Unique for each fact, so that each is mailed once. */
    dedupeKey: text().notNull().unique(),
    recipient: text().notNull(),
    /** Ids and words for rendering the email; no documents, no card data. */
    payload: jsonb().$type<Record<string, string>>().notNull(),
    status: text({ enum: ['WAITING', 'SENT', 'FAILED'] })
      .notNull()
      .default('WAITING'),
    tries: smallint().notNull().default(0),
    /** Until then only one process may send it; later that process counts as dead. */
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
 * Every act of a user that concerns money, roles, codes or businesses. A trigger allows only new rows, and `audit_link`
 * chains them.
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
 * The chain of the audit log has one link for each entry. Its order may differ from that of the entries' ids. Rows are
 * only added.
 */
export const auditLink = pgTable('audit_link', {
  /** Counts from 1. */
  position: bigint({ mode: 'number' }).primaryKey(),
  entryId: bigint({ mode: 'number' }).notNull().unique(),
  /** The hash of the entry and of the previous link's hash. */
  hash: text().notNull().unique(),
})

/** The result of each check of the whole audit log. Rows are only added, and show where the log ended if it is cut. */
export const auditCheck = pgTable('audit_check', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: moment().notNull(),
  entries: integer().notNull(),
  /** The last good entry, and its hash below; 0 and zeros for an empty log. */
  headId: bigint({ mode: 'number' }).notNull(),
  headHash: text().notNull(),
  /** The first entry that was changed, follows a deleted one, or is gone itself; null when all are good. */
  brokenAt: bigint({ mode: 'number' }),
})

/** Images by their keys; the image store has the files. */
export const image = pgTable('image', {
  key: text().primaryKey(),
  contentType: text({ enum: ['image/png', 'image/jpeg', 'image/svg+xml', 'image/avif', 'image/webp'] }).notNull(),
  bytes: integer().notNull(),
  /** In pixels, so that a page reserves the space before the image arrives. */
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: moment().notNull().defaultNow(),
})

/** The names of the keys that documents may be encrypted with; a name does not reveal its key. */
export const encryptionKey = pgTable('encryption_key', {
  name: text().primaryKey(),
  firstUsedAt: moment().notNull(),
  /** Since when this key encrypts every document; null before. */
  allEncryptedAt: moment(),
})

/** Uses that count towards a limit, of all processes together. Rows live for about a day. */
export const limitedUse = pgTable(
  'limited_use',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** A hash of the limit and its subject, so no address or email is readable. */
    subject: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [index('limited_use_subject_idx').on(table.subject, table.at), index('limited_use_at_idx').on(table.at)],
)
