import { sql } from 'drizzle-orm'
import {
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { business, users } from './businesses.ts'
import { cents, moment } from './columns.ts'

const month = () => date({ mode: 'string' }).notNull()

/** A month of an account that staff asked to close: it has a statement, or a job makes one (docs/decisions/024-statements.md). */
export const accountClosing = pgTable(
  'account_closing',
  {
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    /** The first day of the month. */
    month: month(),
    askedAt: moment().notNull(),
    userId: uuid('account_id')
      .notNull()
      .references(() => users.id),
  },
  (table) => [primaryKey({ columns: [table.businessId, table.month] })],
)

/**
 * A closed month of an account, numbered in each year without a gap. Its lines are the month's rows of `account_line`,
 * which triggers freeze: nothing can be written into a closed month, and statements are only ever added.
 */
export const accountStatement = pgTable(
  'account_statement',
  {
    id: uuid().primaryKey().defaultRandom(),
    year: smallint().notNull(),
    number: integer().notNull(),
    businessId: uuid().notNull(),
    month: month(),
    /** What the business owed before the month, and after it. */
    opening: cents().notNull(),
    closing: cents().notNull(),
    lineCount: integer().notNull(),
    closedAt: moment().notNull(),
  },
  (table) => [
    unique('account_statement_number_key').on(table.year, table.number),
    unique('account_statement_month_key').on(table.businessId, table.month),
    foreignKey({
      name: 'account_statement_closing_fk',
      columns: [table.businessId, table.month],
      foreignColumns: [accountClosing.businessId, accountClosing.month],
    }),
    check('account_statement_month', sql`extract(day from month) = 1`),
  ],
)

/** A business's objection to a line of a statement, and the answer of staff. It changes no figure. */
export const statementDispute = pgTable(
  'statement_dispute',
  {
    id: uuid().primaryKey().defaultRandom(),
    statementId: uuid()
      .notNull()
      .references(() => accountStatement.id),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    /** The id of the line in `account_line`. */
    lineId: uuid().notNull(),
    note: text().notNull(),
    at: moment().notNull(),
    /** The business's user who objected. */
    userId: uuid('account_id')
      .notNull()
      .references(() => users.id),
    answer: text(),
    answeredAt: moment(),
    answeredBy: uuid().references(() => users.id),
  },
  (table) => [
    unique('statement_dispute_line_key').on(table.statementId, table.lineId),
    check(
      'statement_dispute_answer',
      sql`(answer is null) = (answered_at is null) and (answer is null) = (answered_by is null)`,
    ),
    index('statement_dispute_open_idx')
      .on(table.businessId)
      .where(sql`answer is null`),
  ],
)
