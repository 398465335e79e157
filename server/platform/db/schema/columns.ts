import { bigint, customType, numeric, smallint, text, timestamp } from 'drizzle-orm/pg-core'
import { languages, SOURCE_LANGUAGE } from '#shared/languages.ts'

/** Money: whole cents in a bigint, safe as a JavaScript number. */
export const cents = () => bigint({ mode: 'number' })

/** A percentage with two decimals. */
export const percentage = () => numeric({ precision: 5, scale: 2, mode: 'number' })

/** The language of a buyer: that of the page where they paid or asked. */
export const buyersLanguage = () => text({ enum: languages }).notNull().default(SOURCE_LANGUAGE)

/** An instant with time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A position of PostgreSQL's log, in PostgreSQL's own notation. */
export const logPosition = customType<{ data: string }>({ dataType: () => 'pg_lsn' })

/** What a card payment is beyond the charged amount (docs/decisions/031): captured = charged + financing. */
export const paidByCard = () => ({
  /** In how many instalments; 1 for one payment. */
  instalments: smallint().notNull().default(1),
  /** What the buyer pays for the financing. */
  financing: cents().notNull().default(0),
})

/** The figures of a sale and of every later movement (docs/rules/settlement.md). Our part of the discount is the rest of it. */
export const saleFigures = () => ({
  /** The price with markup, before the discount. */
  gross: cents().notNull(),
  discount: cents().notNull(),
  /** The business's part of the discount. */
  businessDiscount: cents().notNull(),
  /** What the buyer paid: gross less discount. */
  charged: cents().notNull(),
  /** The provider's cost. */
  cost: cents().notNull(),
  margin: cents().notNull(),
  commission: cents().notNull(),
  houseShare: cents().notNull(),
})
