import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { attachmentRule } from '#shared/requests/attachments.ts'
import { requestStatuses } from '#shared/requests/status.ts'
import { business, users } from './businesses.ts'
import { buyersLanguage, cents, moment } from './columns.ts'
import { sale } from './sales.ts'
import { inLowerCase, nameWords } from './words.ts'
import type { EncryptedDocument } from '../../crypto/document-cipher.ts'

const requestStatus = () => text({ enum: requestStatuses })

/** A traveller's request for a refund or a cancellation. */
export const request = pgTable(
  'request',
  {
    id: uuid().primaryKey().defaultRandom(),
    number: integer().notNull().generatedAlwaysAsIdentity(),
    kind: text({ enum: ['refund', 'cancellation'] }).notNull(),
    status: requestStatus().notNull().default('received'),
    /** The number of saves by staff: a change that is based on an older version is refused. */
    version: integer().notNull().default(1),
    /** The idempotency key from the traveller's browser: a request repeated after a lost answer adds nothing. */
    requestKey: uuid().unique(),
    /** The sale; null when voucher and document match none, which the answer does not show. */
    saleId: uuid().references(() => sale.id),
    businessId: uuid().references(() => business.id),
    /** The storefront on which it was made, null for the main brand's: its emails carry that brand, whichever sale was found. */
    storefrontId: uuid().references(() => business.id),
    voucher: text().notNull(),
    /** The document as it was typed, encrypted for this row, with keyed hashes for searches (docs/decisions/016). */
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
    /** Whether the traveller consents to the use of the health data in the files (Ley 18.331). */
    acceptsHealthData: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    dueAt: moment().notNull(),
    language: buyersLanguage(),
  },
  (table) => [
    index('request_sale_idx').on(table.saleId),
    index('request_status_idx').on(table.status, table.createdAt),
    index('request_document_hash_idx').on(table.documentHash),
    index('request_document_tail_idx').on(table.documentTail),
    // The columns in which the search box looks for requests (D-01): unless each has an index, none of them is used.
    index('request_number_idx').on(table.number),
    index('request_name_part_idx').using('gin', sql`${nameWords(table)} gin_trgm_ops`),
    index('request_email_part_idx').using('gin', sql`${inLowerCase(table.email)} gin_trgm_ops`),
  ],
)

/** A file that a traveller sent; its content is in the private store, under the row's id. */
export const requestAttachment = pgTable(
  'request_attachment',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The request that claimed the file, null until one does; a file that is not claimed within a day is swept. */
    requestId: uuid().references(() => request.id),
    name: text().notNull(),
    type: text({ enum: attachmentRule.types }).notNull(),
    bytes: integer().notNull(),
    /**
     * The keyed hash of the uploader's network, until a request claims the file: the unclaimed files of each network are
     * limited.
     */
    network: text(),
    createdAt: moment().notNull().defaultNow(),
    /** When the sweep took the file: from then on no request may claim it. */
    discardedAt: moment(),
  },
  (table) => [
    index('request_attachment_request_idx').on(table.requestId),
    index('request_attachment_loose_idx')
      .on(table.createdAt)
      .where(sql`request_id is null`),
  ],
)

/** A step that staff took with a request. Rows are only added. */
export const requestEvent = pgTable(
  'request_event',
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: uuid()
      .notNull()
      .references(() => request.id),
    /** The request's version after this step. */
    version: integer().notNull(),
    at: moment().notNull(),
    userId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    fromStatus: requestStatus().notNull(),
    toStatus: requestStatus().notNull(),
    /** A note for staff. */
    note: text(),
    /** A message to the traveller who made the request. */
    message: text(),
    isSent: boolean().notNull(),
  },
  (table) => [uniqueIndex('request_event_version_key').on(table.requestId, table.version)],
)
