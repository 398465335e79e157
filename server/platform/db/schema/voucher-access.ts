import { index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { business } from './businesses.ts'
import { moment } from './columns.ts'

/**
 * A visitor's request for vouchers by code, number or document. It has a row for each buyer's email; when nothing matches,
 * a row without email.
 */
export const voucherAccess = pgTable(
  'voucher_access',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The hash of the secret in the visitor's browser; all rows of one request share it. */
    requestHash: text().notNull(),
    /** The storefront on which the request was made: the email carries its brand. */
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    /** The buyer's email from the sales. Null when no sale matches, which the answer does not show. */
    email: text(),
    saleIds: jsonb().$type<string[]>().notNull(),
    /** The hash of the code in the email; null until the email is written. */
    codeHash: text(),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull(),
    expiresAt: moment().notNull(),
    /** The hash of the token that the visitor got for the right code. */
    tokenHash: text().unique(),
    tokenExpiresAt: moment(),
  },
  (table) => [index('voucher_access_request_idx').on(table.requestHash)],
)
