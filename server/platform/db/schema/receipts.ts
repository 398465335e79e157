import { integer, pgTable, primaryKey, smallint, text, unique, uuid } from 'drizzle-orm/pg-core'
import { cents, moment } from './columns.ts'
import { sale } from './sales.ts'

/** The numbers of receipts, without a gap in each year (docs/decisions/023-changes-and-receipts.md). */
export const receipt = pgTable(
  'receipt',
  {
    year: smallint().notNull(),
    number: integer().notNull(),
    kind: text({ enum: ['payment', 'refund'] }).notNull(),
    /** The payment attempt or the refund that the receipt is for. */
    sourceId: uuid().notNull(),
    /** The sale that was paid. */
    saleId: uuid().references(() => sale.id),
    amount: cents().notNull(),
    issuedAt: moment().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.year, table.number] }),
    unique('receipt_source_key').on(table.kind, table.sourceId),
  ],
)
