import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { CardBrand } from '#shared/instalments/card-brands.ts'
import { cents, percentage } from './columns.ts'

/** A way to pay in instalments, as staff keep it (docs/decisions/031). A payment copies what it needs of its plan. */
export const instalmentPlan = pgTable(
  'instalment_plan',
  {
    id: uuid().primaryKey().defaultRandom(),
    brands: text().array().$type<CardBrand[]>().notNull(),
    instalments: smallint().notNull(),
    /** The least amount that can be paid by it. */
    minAmount: cents().notNull(),
    financedBy: text({ enum: ['buyer', 'house'] }).notNull(),
    percent: percentage().notNull(),
    /** Whether buyers can choose it. */
    isActive: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  () => [
    check('instalment_plan_brands', sql`cardinality(brands) > 0`),
    check('instalment_plan_instalments', sql`instalments between 2 and 24`),
    check('instalment_plan_min_amount', sql`min_amount >= 0`),
    check('instalment_plan_percent', sql`percent between 0 and 100`),
  ],
)
