import { date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './businesses.ts'
import { cents, moment } from './columns.ts'

/** Sales that staff marked as paid together. */
export const paymentLot = pgTable('payment_lot', {
  id: uuid().primaryKey().defaultRandom(),
  paidAt: moment().notNull().defaultNow(),
  paidBy: uuid()
    .notNull()
    .references(() => users.id),
  /** The day on which the money arrived, and the bank's reference of the transfer; staff type both. */
  paidOn: date({ mode: 'string' }).notNull(),
  reference: text().notNull(),
  saleCount: integer().notNull(),
  /** The sum that the buyers paid; the businesses paid it to us less their commission. */
  charged: cents().notNull(),
})
