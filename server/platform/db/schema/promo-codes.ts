import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { business } from './businesses.ts'
import { moment, percentage } from './columns.ts'

export const promoCode = pgTable(
  'promo_code',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The code in uppercase. It is never reused, not even after a delete, because statistics match by code. */
    code: text().notNull().unique(),
    ownPercentage: percentage().notNull(),
    companyPercentage: percentage().notNull(),
    /** The most uses allowed; null for no limit. */
    usesLimit: integer(),
    /** The number of uses reserved by running payments. */
    held: integer().notNull().default(0),
    used: integer().notNull().default(0),
    startDate: date({ mode: 'string' }),
    endDate: date({ mode: 'string' }),
    isPaused: boolean().notNull().default(false),
    version: integer().notNull().default(1),
    createdAt: moment().notNull().defaultNow(),
    deletedAt: moment(),
  },
  () => [
    check('promo_code_uppercase', sql`code = upper(code)`),
    check('promo_code_counts', sql`held >= 0 and used >= 0`),
    check('promo_code_percentages', sql`own_percentage + company_percentage between 0.01 and 100`),
  ],
)

export const promoCodeBusiness = pgTable(
  'promo_code_business',
  {
    promoCodeId: uuid()
      .notNull()
      .references(() => promoCode.id),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
  },
  (table) => [
    primaryKey({ columns: [table.promoCodeId, table.businessId] }),
    index('promo_code_business_business_idx').on(table.businessId),
  ],
)
