import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** An email address whose owner wants no reminders before departure, for any purchase of any seller. */
export const reminderOptOut = pgTable('reminder_opt_out', {
  /** In lower case. */
  email: text().primaryKey(),
  at: moment().notNull(),
})
