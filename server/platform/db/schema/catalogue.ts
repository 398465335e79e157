import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { fetchOutcomes, sourceProblems } from '#shared/exchange-rates/published.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { users } from './businesses.ts'
import { moment } from './columns.ts'

export const residenceCountry = pgTable('residence_country', {
  id: integer().primaryKey(),
  name: text().notNull(),
  iso: text().notNull(),
  /** Whether buyers can choose it. A country that was chosen before keeps its row. */
  isOffered: boolean().notNull().default(true),
})

/**
 * A version of the tariff (docs/decisions/025). It can be edited until it is approved; from then on triggers refuse any
 * change of its content, and once it has started, of its start.
 */
export const tariffVersion = pgTable(
  'tariff_version',
  {
    number: integer().primaryKey().generatedByDefaultAsIdentity(),
    name: text().notNull(),
    content: jsonb().$type<Tariff>().notNull(),
    /** The version that it was copied from. */
    basedOn: integer().references((): AnyPgColumn => tariffVersion.number),
    /** The number of its edits. A save names the revision that it is based on, so that nobody overwrites another's edit. */
    revision: integer().notNull().default(1),
    /** Null for a version that came with the product. */
    editedBy: uuid().references(() => users.id),
    editedAt: moment().notNull(),
    approvedBy: uuid().references(() => users.id),
    approvedAt: moment(),
    /** The start: the version is in force from then until the next one starts. */
    startsAt: moment(),
  },
  (table) => [
    unique('tariff_version_starts_at_key').on(table.startsAt),
    check('tariff_version_starts_approved', sql`starts_at is null or approved_at is not null`),
  ],
)

/** A simulation: the result of pricing the sales of a period with a revision of a version. */
export const tariffSimulation = pgTable('tariff_simulation', {
  id: uuid().primaryKey().defaultRandom(),
  version: integer()
    .notNull()
    .references(() => tariffVersion.number, { onDelete: 'cascade' }),
  revision: integer().notNull(),
  startDate: date({ mode: 'string' }).notNull(),
  endDate: date({ mode: 'string' }).notNull(),
  state: text({ enum: ['running', 'done', 'failed'] }).notNull(),
  /** How many sales are priced so far; `sales` is how many there are. */
  priced: integer().notNull().default(0),
  sales: integer(),
  result: jsonb(),
  startedBy: uuid()
    .notNull()
    .references(() => users.id),
  startedAt: moment().notNull(),
  endedAt: moment(),
})

/**
 * The value of a dollar on a day, as staff entered it or its source published it. It is shown to visitors; no charge
 * depends on it.
 */
export const exchangeRate = pgTable(
  'exchange_rate',
  {
    day: date({ mode: 'string' }).primaryKey(),
    /** The rate in ten-thousandths of a Uruguayan peso for a dollar: 402500 is 40.25. */
    rate: integer().notNull(),
    /** Null for a rate that came from its source. */
    enteredBy: uuid().references(() => users.id),
    /** The host of the service or the name of the file that it came from, or the demo; null when staff entered it. */
    source: text(),
    enteredAt: moment().notNull(),
  },
  () => [check('exchange_rate_origin', sql`entered_by is not null or source is not null`)],
)

/** How the source was asked for the rate of a business day, and what became of it. */
export const exchangeRateFetch = pgTable('exchange_rate_fetch', {
  day: date({ mode: 'string' }).primaryKey(),
  source: text().notNull(),
  /** When it was last asked, and how often without an answer. */
  askedAt: moment().notNull(),
  failures: smallint().notNull().default(0),
  /** Until then only one process may ask; later that process counts as dead. */
  leasedUntil: moment(),
  /** When it last answered; `failed` keeps the answer before, if there was one. */
  answeredAt: moment(),
  outcome: text({ enum: fetchOutcomes }),
  foundDay: date({ mode: 'string' }),
  foundRate: integer(),
  problem: text({ enum: sourceProblems }),
  detail: text(),
  /** Whether the source is not asked for this day any more. */
  isDone: boolean().notNull().default(false),
})
