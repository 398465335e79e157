import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { business } from './businesses.ts'
import { cents, moment, percentage, saleFigures } from './columns.ts'

/**
 * The movements of a day summed up, by each of the subjects that reports ask for: of a business, a plan, a plan at a business
 * and a promo code. Only the days of `rollupState` count. What is owed is the one thing that changes afterwards: a trigger on sales
 * adjusts it as they are paid.
 */
export const dayRollup = pgTable(
  'day_rollup',
  {
    day: date({ mode: 'string' }).notNull(),
    subject: text({ enum: ['business', 'plan', 'business-plan', 'promo-code'] }).notNull(),
    businessId: uuid().references(() => business.id),
    planId: integer(),
    /** In capitals. */
    promoCode: text(),
    quantity: integer().notNull(),
    /** Sales that were made on the day, whatever became of them. */
    sales: integer().notNull(),
    passengerCount: integer().notNull(),
    ...saleFigures(),
    /** What the business owes us for sales on account, and we it for all others: `debtsOf` of shared/settlements/settle.ts. */
    netToPay: cents().notNull(),
    netToCollect: cents().notNull(),
    /** What the business has not paid yet of sales on account, with its commission and without; 0 but in rows of a business. */
    chargedOwed: cents().notNull(),
    netOwed: cents().notNull(),
    salesAtLoss: integer().notNull(),
    leastCommissionPercent: percentage().notNull(),
    greatestCommissionPercent: percentage().notNull(),
    leastMarkup: percentage().notNull(),
    greatestMarkup: percentage().notNull(),
    /** Numbers of sales: the first, the first with a commission, and the latest. */
    first: cents().notNull(),
    firstWithCommission: cents(),
    latest: cents().notNull(),
  },
  (table) => [
    unique('day_rollup_key')
      .on(table.subject, table.day, table.businessId, table.planId, table.promoCode)
      .nullsNotDistinct(),
  ],
)

/** One row, once there is something to roll up: how far days are rolled up, and what the last check found (docs/performance.md). */
export const rollupState = pgTable(
  'rollup_state',
  {
    isOnly: boolean().primaryKey().default(true),
    /** Movements until this day are in `dayRollup`; a trigger takes it back when one is written into such a day. */
    lastDay: date({ mode: 'string' }).notNull(),
    checkedAt: moment(),
    /** Days whose rollup was not the sum of their movements. */
    differingDays: integer().notNull().default(0),
  },
  () => [check('rollup_state_only', sql`is_only`)],
)
