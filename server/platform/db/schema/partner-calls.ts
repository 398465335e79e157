import { date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { business } from './businesses.ts'
import { partnerKey } from './partner-keys.ts'

/** How often a key made a call of the partner API on a day, and with which outcome; kept for 90 days. */
export const partnerCallCount = pgTable(
  'partner_call_count',
  {
    /** The day in Montevideo. */
    day: date({ mode: 'string' }).notNull(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    keyId: uuid()
      .notNull()
      .references(() => partnerKey.id, { onDelete: 'cascade' }),
    /** The method and the pattern of the address: "GET /sales/:id"; "*" for an address that leads nowhere. */
    call: text().notNull(),
    /** The HTTP status of the answer. */
    status: smallint().notNull(),
    /** The code of an answer that was no success; otherwise empty. */
    code: text().notNull(),
    calls: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.keyId, table.day, table.call, table.status, table.code] }),
    index('partner_call_count_business_idx').on(table.businessId, table.day),
    index('partner_call_count_day_idx').on(table.day),
  ],
)
