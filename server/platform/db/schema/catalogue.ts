import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { users } from './businesses.ts'
import { moment } from './columns.ts'

export const residenceCountry = pgTable('residence_country', {
  id: integer().primaryKey(),
  name: text().notNull(),
  iso: text().notNull(),
  /** Whether it can be chosen; one that was chosen before keeps its row. */
  isOffered: boolean().notNull().default(true),
})

/**
 * A version of the tariff (docs/decisions/033). It is edited until it is approved; triggers refuse any change of its content
 * from then on, and of its start once that came.
 */
export const tariffVersion = pgTable(
  'tariff_version',
  {
    number: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    content: jsonb().$type<Tariff>().notNull(),
    /** The version that it was copied from. */
    basedOn: integer().references((): AnyPgColumn => tariffVersion.number),
    /** Counts its edits: who saves names the one that was edited, so that nobody writes over another's. */
    revision: integer().notNull().default(1),
    /** Null for what came with the product. */
    editedBy: uuid().references(() => users.id),
    editedAt: moment().notNull(),
    approvedBy: uuid().references(() => users.id),
    approvedAt: moment(),
    /** In force from then until the next one starts. */
    startsAt: moment(),
  },
  (table) => [
    unique('tariff_version_starts_at_key').on(table.startsAt),
    check('tariff_version_starts_approved', sql`starts_at is null or approved_at is not null`),
  ],
)

/** What the sales of a period would have come to with a version, as it was at a revision. */
export const tariffSimulation = pgTable('tariff_simulation', {
  id: uuid().primaryKey().defaultRandom(),
  version: integer()
    .notNull()
    .references(() => tariffVersion.number, { onDelete: 'cascade' }),
  revision: integer().notNull(),
  startDate: date({ mode: 'string' }).notNull(),
  endDate: date({ mode: 'string' }).notNull(),
  state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
  /** Sales priced so far, of so many. */
  priced: integer().notNull().default(0),
  sales: integer(),
  result: jsonb(),
  startedBy: uuid()
    .notNull()
    .references(() => users.id),
  startedAt: moment().notNull(),
  endedAt: moment(),
})

/** What a dollar was worth on a day, as staff entered it. Shown to visitors; nothing is charged by it. */
export const exchangeRate = pgTable('exchange_rate', {
  day: date({ mode: 'string' }).primaryKey(),
  /** Ten-thousandths of a Uruguayan peso for a dollar: 402500 is 40.25. */
  rate: integer().notNull(),
  enteredBy: uuid()
    .notNull()
    .references(() => users.id),
  enteredAt: moment().notNull(),
})
