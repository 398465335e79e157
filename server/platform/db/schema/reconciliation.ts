import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { type Comparison, differenceKinds } from '#shared/reconciliation/compare.ts'
import { resultStatuses } from '#shared/reconciliation/schedule.ts'
import { users } from './businesses.ts'
import { paymentAttempt } from './checkouts.ts'
import { cents, moment } from './columns.ts'

/** The last run over a day: our payments against the card provider's list (docs/decisions/021). */
export const reconciliation = pgTable(
  'reconciliation',
  {
    /** In Montevideo. */
    day: date({ mode: 'string' }).primaryKey(),
    /** When staff last asked for a run, and the user who did; null when only the clock did. */
    askedAt: moment(),
    askedBy: uuid().references(() => users.id),
    /** While one process reconciles, no other does: null when none does, an old instant when it died. */
    startedAt: moment(),
    /** Null until the first run ended; what follows is of the last one that did. */
    finishedAt: moment(),
    status: text({ enum: resultStatuses }),
    /** Why the provider's list could not be read; then only our own payments were reconciled, one by one. */
    listProblem: text(),
    /** Questions about single payments that the provider did not answer. */
    unanswered: integer().notNull().default(0),
    figures: jsonb().$type<Pick<Comparison, 'ours' | 'theirs'>>(),
  },
  () => [check('reconciliation_result', sql`(finished_at is null) = (status is null)`)],
)

/** Something on which our ledger and the provider's did not agree. Kept for ever. */
export const reconciliationDifference = pgTable(
  'reconciliation_difference',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** What it is about: found again, it is the same row. */
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
    /** A later run did not find it any more. */
    goneAt: moment(),
    /** Staff have seen it. */
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
