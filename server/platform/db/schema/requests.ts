import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { attachmentRule } from '#shared/requests/attachments.ts'
import { requestStatuses } from '#shared/requests/status.ts'
import { business, users } from './businesses.ts'
import { cents, moment } from './columns.ts'
import { sale } from './sales.ts'
import { inLowerCase, nameWords } from './words.ts'
import type { EncryptedDocument } from '../../crypto/document-cipher.ts'

const requestStatus = () => text({ enum: requestStatuses })

/** A refund or cancellation that a traveller asked for. */
export const request = pgTable(
  'request',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['refund', 'cancellation'] }).notNull(),
    status: requestStatus().notNull().default('received'),
    /** Counts what staff saved: a change of an older version is refused. */
    version: integer().notNull().default(1),
    /** Chosen by the traveller's browser: asked again after a lost answer, nothing is added. */
    requestKey: uuid().unique(),
    /** Null when voucher and document name no sale: the answer is the same. */
    saleId: uuid().references(() => sale.id),
    businessId: uuid().references(() => business.id),
    /** On whose storefront it was asked, null on the main brand's: its emails carry that brand, whatever sale was found. */
    storefrontId: uuid().references(() => business.id),
    voucher: text().notNull(),
    /** As it was typed, encrypted for this row, with keyed hashes to find it by (docs/decisions/022). */
    document: text().$type<EncryptedDocument>().notNull(),
    documentHash: text(),
    documentTail: text(),
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
    /** Consent to use the health data in the files (Ley 18.331). */
    acceptsHealthData: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    dueAt: moment().notNull(),
  },
  (table) => [
    index('request_sale_idx').on(table.saleId),
    index('request_status_idx').on(table.status, table.createdAt),
    index('request_document_hash_idx').on(table.documentHash),
    index('request_document_tail_idx').on(table.documentTail),
    // What the search box looks for in requests (D-01), each of which has to have an index for any of them to be of use.
    index('request_number_idx').on(table.number),
    index('request_name_part_idx').using('gin', sql`${nameWords(table)} gin_trgm_ops`),
    index('request_email_part_idx').using('gin', sql`${inLowerCase(table.email)} gin_trgm_ops`),
  ],
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
    /** Keyed hash of the network that it came from, until a request claims it: how much waits of each is limited. */
    network: text(),
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
    userId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    fromStatus: requestStatus().notNull(),
    toStatus: requestStatus().notNull(),
    /** For staff. */
    note: text(),
    /** For the traveller who made the request. */
    message: text(),
    isSent: boolean().notNull(),
  },
  (table) => [uniqueIndex('request_event_version_key').on(table.requestId, table.version)],
)
