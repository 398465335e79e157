import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { business } from './businesses.ts'
import { cents, moment, percentage, saleFigures } from './columns.ts'

/** The columns of a rollup: what its movements have in common, and their sums. */
const sums = () => ({
  day: date({ mode: 'string' }).notNull(),
  subject: text({ enum: ['business', 'plan', 'business-plan', 'promo-code'] }).notNull(),
  businessId: uuid().references(() => business.id),
  planId: integer(),
  /** The code in capitals. */
  promoCode: text(),
  quantity: integer().notNull(),
  /** How many sales were made, cancelled ones included. */
  sales: integer().notNull(),
  passengerCount: integer().notNull(),
  ...saleFigures(),
  /**
   * What the business owes us for sales on account, and what we owe it for all others: `debtsOf` of
   * shared/settlements/settle.ts.
   */
  netToPay: cents().notNull(),
  netToCollect: cents().notNull(),
  /**
   * What the business has not paid yet for sales on account, with its commission and without; 0 except in the rows of a
   * business.
   */
  chargedOwed: cents().notNull(),
  netOwed: cents().notNull(),
  salesAtLoss: integer().notNull(),
  leastCommissionPercent: percentage().notNull(),
  greatestCommissionPercent: percentage().notNull(),
  leastMarkup: percentage().notNull(),
  greatestMarkup: percentage().notNull(),
  /** The numbers of the first sale, the first with a commission, and the latest. */
  first: cents().notNull(),
  firstWithCommission: cents(),
  latest: cents().notNull(),
})

/**
 * The movements of a day summed up for the subjects of reports: a business, a plan, a plan at a business, and a promo
 * code. Only the days up to `lastDay` of `rollupState` are valid. Of these figures only what is owed changes later: a
 * trigger on sales adjusts it when they are paid.
 */
export const dayRollup = pgTable('day_rollup', sums(), (table) => [
  unique('day_rollup_key')
    .on(table.subject, table.day, table.businessId, table.planId, table.promoCode)
    .nullsNotDistinct(),
])

/**
 * The same for an hour of the day that is running. Only the hours of `hoursOf` before `hoursUntil` of `rollupState` are
 * valid. The hours have a table of their own, because the release before them sums up all rows of `day_rollup`.
 */
export const hourRollup = pgTable(
  'hour_rollup',
  {
    /** The first instant of the hour. */
    hour: moment().notNull(),
    ...sums(),
  },
  (table) => [
    unique('hour_rollup_key')
      .on(table.subject, table.day, table.hour, table.businessId, table.planId, table.promoCode)
      .nullsNotDistinct(),
  ],
)

/**
 * The single row, written once there is something to roll up, with the last day that is rolled up and the result of the
 * last check (docs/performance.md).
 */
export const rollupState = pgTable(
  'rollup_state',
  {
    isOnly: boolean().primaryKey().default(true),
    /**
     * The last day whose movements are in `dayRollup`; a trigger sets it back when another movement is written into one of
     * these days.
     */
    lastDay: date({ mode: 'string' }).notNull(),
    /**
     * The day whose movements before `hoursUntil` are in `hourRollup`; reports read its hours while it is the day after
     * `lastDay`. The trigger sets `hoursUntil` back when another movement is written into one of these hours.
     */
    hoursOf: date({ mode: 'string' }),
    hoursUntil: moment(),
    checkedAt: moment(),
    /** How many days had a rollup that was not the sum of their movements. */
    differingDays: integer().notNull().default(0),
  },
  () => [check('rollup_state_only', sql`is_only`)],
)
