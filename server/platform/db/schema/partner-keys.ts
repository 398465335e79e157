import { date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { keyModes } from '#shared/partner/key-form.ts'
import { scopes } from '#shared/access/scopes.ts'
import { business, users } from './businesses.ts'
import { moment } from './columns.ts'

/** A key with which a program of a business calls the partner API. */
export const partnerKey = pgTable(
  'partner_key',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** SHA-256 of the key, which is stored nowhere. */
    hash: text().notNull().unique(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    mode: text({ enum: keyModes }).notNull(),
    name: text().notNull(),
    scopes: text({ enum: scopes }).array().notNull(),
    /** The first and the last characters of the key, by which people tell keys apart. */
    hint: text().notNull(),
    /** The last day on which it works; null without an end. */
    expiresOn: date({ mode: 'string' }),
    lastUsedOn: date({ mode: 'string' }),
    createdBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: moment().notNull(),
    revokedAt: moment(),
  },
  (table) => [index('partner_key_business_idx').on(table.businessId)],
)
