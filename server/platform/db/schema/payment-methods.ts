import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { DELAYED_METHODS } from '#shared/payment-methods/delayed.ts'
import { cents, moment } from './columns.ts'

/** A way to pay that is not by card, as staff keep it (docs/decisions/032). The rows are written by the migration. */
export const paymentMethod = pgTable(
  'payment_method',
  {
    method: text({ enum: DELAYED_METHODS }).primaryKey(),
    /** Whether buyers can choose it. */
    isActive: boolean().notNull().default(false),
    /** Its place among the ways to pay, from 1. */
    position: smallint().notNull(),
    minAmount: cents().notNull(),
    /** The most that can be paid by it; null without a limit. */
    maxAmount: cents(),
    /** The hours for which an order waits for the payment. */
    hours: smallint().notNull(),
    /** The provider's code of the method. */
    providerCode: text().notNull(),
    /** What buyers read below its name. */
    note: text().notNull().default(''),
    /** The businesses at whose storefronts it is not offered. */
    hiddenAt: uuid().array().notNull().default([]),
    /** How many requests failed since the last one that did not. */
    failures: integer().notNull().default(0),
    /** Until when it is not offered, because it failed so often. */
    restsUntil: moment(),
    version: integer().notNull().default(1),
  },
  () => [
    check('payment_method_amounts', sql`min_amount >= 0 and (max_amount is null or max_amount >= min_amount)`),
    check('payment_method_hours', sql`hours between 1 and 240`),
  ],
)
