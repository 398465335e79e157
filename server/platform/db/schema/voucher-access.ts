import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { business } from './businesses.ts'
import { moment } from './columns.ts'

/** Someone asks for vouchers by a code, a number or a document. One row for each address that bought them; one without when nothing fits. */
export const voucherAccess = pgTable(
  'voucher_access',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of the secret that the browser which asked holds; rows of one request share it. */
    requestHash: text().notNull(),
    /** The storefront that was asked: it signs the email. */
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    /** The buyer's email, as the sales have it. Null when no sale fits, which the answer does not show. */
    email: text(),
    saleIds: jsonb().$type<string[]>().notNull(),
    /** Of the code in the email; null until it is written. */
    codeHash: text(),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** Of the token that the right code was exchanged for. */
    tokenHash: text().unique(),
    tokenExpiresAt: moment(),
  },
  (table) => [index('voucher_access_request_idx').on(table.requestHash)],
)
