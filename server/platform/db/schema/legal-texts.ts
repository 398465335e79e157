import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './businesses.ts'
import { moment } from './columns.ts'

/**
 * The legal review of a text, by the id of the text as it is worded: another wording has another id, and is a draft again. A text
 * without a row is a draft.
 */
export const legalTextReview = pgTable('legal_text_review', {
  textId: text().primaryKey(),
  reviewedBy: uuid()
    .notNull()
    .references(() => users.id),
  reviewedAt: moment().notNull(),
})
