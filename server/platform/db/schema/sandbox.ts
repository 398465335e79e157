import { sql } from 'drizzle-orm'
import { bigint, check, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { mailMessage } from './operations.ts'

/** What a sandbox knows of itself, in one row; the live database has none (docs/decisions/034). */
export const sandboxState = pgTable(
  'sandbox_state',
  {
    id: integer().primaryKey().default(1),
    /** By how many milliseconds its clock is ahead. */
    aheadMs: bigint({ mode: 'number' }).notNull().default(0),
    /** When the terms of the business were last copied. */
    copiedAt: moment().notNull(),
  },
  () => [check('sandbox_state_one', sql`id = 1`)],
)

/** An email of a sandbox as it would have been sent; the live database has none. */
export const sandboxEmail = pgTable('sandbox_email', {
  mailId: uuid()
    .primaryKey()
    .references(() => mailMessage.id),
  /** Counts from 1, so that a list goes on where it ended. */
  number: bigint({ mode: 'number' }).notNull().unique().generatedAlwaysAsIdentity(),
  subject: text().notNull(),
  text: text().notNull(),
  /** With its images inside, so that it shows without any other address. */
  html: text().notNull(),
  createdAt: moment().notNull(),
})
