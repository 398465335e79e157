import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './businesses.ts'
import { moment } from './columns.ts'

/** A filter of a list that a user saved. What a user searches for may be a traveller's document, so all of it is encrypted. */
export const savedFilter = pgTable(
  'saved_filter',
  {
    id: uuid().primaryKey(),
    userId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    /** The list, the name, the filter and the sort order, as JSON, encrypted for this row. */
    encrypted: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [index('saved_filter_account_idx').on(table.userId)],
)
