import { payments } from '#shared/catalogue/benefit-contract.ts'
import { boolean, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

export const residenceCountry = pgTable('residence_country', {
  id: integer().primaryKey(),
  name: text().notNull(),
  iso: text().notNull(),
})

export const category = pgTable('category', { id: integer().primaryKey(), name: text().notNull() })

export const destination = pgTable('destination', {
  id: integer().primaryKey(),
  name: text().notNull(),
  /** The destination whose factor and plans apply: South America (3) is priced as 2. */
  pricedAs: integer().notNull(),
  /** Hundredths: 115 is 1.15. */
  factor: integer().notNull(),
})

export const plan = pgTable('plan', {
  id: integer().primaryKey(),
  categoryId: integer()
    .notNull()
    .references(() => category.id),
  name: text().notNull(),
  /** The cost in cents: per day for category 24, per year for category 23. */
  rate: integer().notNull(),
  /** Cents per event. */
  medicalCap: integer().notNull(),
  maxDaysPerTrip: integer(),
  /** Destination ids; null sells everywhere. */
  soldTo: integer().array(),
  recommended: boolean().notNull().default(false),
  position: integer().notNull(),
})

export const benefit = pgTable('benefit', {
  id: integer().primaryKey(),
  name: text().notNull(),
  group: text().notNull(),
  payment: text({ enum: payments }).notNull().default('refund'),
})

export const planBenefit = pgTable(
  'plan_benefit',
  {
    planId: integer()
      .notNull()
      .references(() => plan.id),
    benefitId: integer()
      .notNull()
      .references(() => benefit.id),
    value: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.benefitId] })],
)

/** What an extra benefit costs us per passenger. */
export type ExtraPricing =
  | { kind: 'percent-of-base'; percent: number }
  | { kind: 'fixed'; cents: number }
  | { kind: 'per-day-weight'; cents: number }

export const extraBenefit = pgTable('extra_benefit', {
  id: integer().primaryKey(),
  description: text().notNull(),
  coverage: text().notNull(),
  pricing: jsonb().$type<ExtraPricing>().notNull(),
  maxAge: integer().notNull(),
  /** Extras that cannot go with this one for the same passenger. */
  excludes: integer().array().notNull(),
})
