import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Comparison, differenceKinds } from '#shared/reconciliation/compare.ts'
import { resultStatuses } from '#shared/reconciliation/schedule.ts'
import { users } from './businesses.ts'
import { paymentAttempt } from './checkouts.ts'
import { cents, moment } from './columns.ts'

/** The last reconciliation of a day: our payments compared with the card provider's list (docs/decisions/015). */
export const reconciliation = pgTable(
  'reconciliation',
  {
    /** The day in Montevideo. */
    day: date({ mode: 'string' }).primaryKey(),
    /** When staff last asked for a run, and which user did; null when only the schedule started it. */
    askedAt: moment(),
    askedBy: uuid().references(() => users.id),
    /**
     * When the running reconciliation started, so that no other process starts one; null when none runs, an old instant
     * when its process died.
     */
    startedAt: moment(),
    /** When the last completed run finished, null until there is one; the columns below are its result. */
    finishedAt: moment(),
    status: text({ enum: resultStatuses }),
    /** Why the provider's list could not be read; in that case only our own payments were checked, one by one. */
    listProblem: text(),
    /** How many questions about single payments the provider did not answer. */
    unanswered: integer().notNull().default(0),
    figures: jsonb().$type<Pick<Comparison, 'ours' | 'theirs'>>(),
  },
  () => [check('reconciliation_result', sql`(finished_at is null) = (status is null)`)],
)

/** A difference between our ledger and the provider's. Kept for ever. */
export const reconciliationDifference = pgTable(
  'reconciliation_difference',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The subject of the difference: a later run that finds it again updates the same row. */
    key: text().notNull().unique(),
    day: date({ mode: 'string' })
      .notNull()
      .references(() => reconciliation.day),
    kind: text({ enum: differenceKinds }).notNull(),
    attemptId: uuid().references(() => paymentAttempt.id),
    orderNo: text(),
    purchaseId: text(),
    ourAmount: cents(),
    ourCurrency: text(),
    theirAmount: cents(),
    theirCurrency: text(),
    foundAt: moment().notNull(),
    /** When a later run no longer found it. */
    goneAt: moment(),
    /** When staff marked it as seen. */
    seenAt: moment(),
    seenBy: uuid().references(() => users.id),
    note: text(),
  },
  (table) => [
    index('reconciliation_difference_day_idx').on(table.day),
    index('reconciliation_difference_open_idx')
      .on(table.day)
      .where(sql`gone_at is null and seen_at is null`),
    check('reconciliation_difference_seen', sql`(seen_at is null) = (seen_by is null)`),
  ],
)
