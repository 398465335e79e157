import { bigint, customType, numeric, timestamp } from 'drizzle-orm/pg-core'

/** Money: whole cents in a bigint, safe as a JavaScript number. */
export const cents = () => bigint({ mode: 'number' })

/** A percentage with two decimals. */
export const percentage = () => numeric({ precision: 5, scale: 2, mode: 'number' })

/** An instant with time zone. */
export const moment = () => timestamp({ withTimezone: true, mode: 'date' })

/** A position of PostgreSQL's log, as it writes it. */
export const logPosition = customType<{ data: string }>({ dataType: () => 'pg_lsn' })

/** The figures that a sale and every movement after it have (docs/rules/settlement.md); our part of the discount is what remains of it. */
export const saleFigures = () => ({
  /** With markup, before discount. */
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
