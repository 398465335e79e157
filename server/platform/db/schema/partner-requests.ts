import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { business } from './businesses.ts'
import { moment } from './columns.ts'

/** The body of an answer; encrypted where it has a secret. */
export type StoredAnswer = { body: unknown } | { encrypted: string }

/** A request to the partner API with its Idempotency-Key, and its answer; it is kept for 24 hours. */
export const partnerRequest = pgTable(
  'partner_request',
  {
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    idempotencyKey: text().notNull(),
    /** SHA-256 of the call and its content. */
    content: text().notNull(),
    startedAt: moment().notNull(),
    /** The answer as it was sent, without data of travellers; null while the request runs. */
    answer: jsonb().$type<StoredAnswer>(),
  },
  (table) => [
    primaryKey({ columns: [table.businessId, table.idempotencyKey] }),
    index('partner_request_started_idx').on(table.startedAt),
  ],
)
