import { type SQL, sql } from 'drizzle-orm'
import { bigint, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { SavedChoice } from '#shared/saved-quotes/contract.ts'
import { CODE_ALPHABET } from '#shared/vouchers/voucher-code.ts'
import { business } from './businesses.ts'
import { tariffVersion } from './catalogue.ts'
import { cents, moment } from './columns.ts'

/** A quote that a visitor saved. It contains nothing about its travellers or its author. */
export const savedQuote = pgTable(
  'saved_quote',
  {
    /** A code of 132 random bits: whoever has it may read the quote, which has no personal data. */
    code: text().primaryKey(),
    /** The seller. Only its storefront shows the quote; a broker's quote opens a storefront of its own. */
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    choice: jsonb().$type<SavedChoice>().notNull(),
    /** The names that were shown with it, in case the catalogue has changed them. */
    shown: jsonb().$type<{ planName: string; destinationName: string; extras: string[] }>().notNull(),
    /** The version of the tariff that priced it, and still prices it until its last day. */
    tariffVersion: integer()
      .notNull()
      .references(() => tariffVersion.number),
    charged: cents().notNull(),
    /**
     * The plans that a program had quoted for one trip, by the last character of the code of each; the rest of the row is that of
     * the first. Null for a quote of a visitor.
     */
    plans: jsonb().$type<Record<string, { id: number; name: string; charged: number }>>(),
    createdAt: moment().notNull(),
    validUntil: date({ mode: 'string' }).notNull(),
  },
  (table) => [index('saved_quote_valid_until_idx').on(table.validUntil)],
)

/** The condition for the row of a quote: its own, or the one with the quotes of its trip, whose first it has the code of. */
export function isQuote(code: string): SQL {
  const { code: own, plans } = savedQuote
  const first = code.slice(0, -1) + CODE_ALPHABET.charAt(0)
  const isAmong = sql`${plans} -> ${code.slice(-1)}::text is not null`
  return sql`${own} in (${code}, ${first}) and case when ${plans} is null then ${own} = ${code} else ${isAmong} end`
}

/** A link by which a traveller pays a quote of a partner's program: it opens a saved quote of its own, and is paid once. */
export const partnerLink = pgTable(
  'partner_link',
  {
    id: uuid().primaryKey(),
    /** Its place in the list of links. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    businessId: uuid()
      .notNull()
      .references(() => business.id),
    /** The saved quote that it opens. No foreign key: the quote is deleted 30 days after its end, the link later or never. */
    code: text().notNull().unique(),
    /** The quote that it was made of. */
    quoteCode: text().notNull(),
    /** The partner's own name for it. */
    reference: text(),
    expiresAt: moment().notNull(),
    /**
     * The sale that paid it. No foreign key: sales refer to checkouts, these to links, and backups write tables in order. Not
     * unique: to set it would wait for checkouts of the same link that are being written, while these wait for it.
     */
    saleId: uuid(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex('partner_link_list_idx').on(table.businessId, table.number),
    // The sweep finds unpaid links by their end.
    index('partner_link_unpaid_idx')
      .on(table.expiresAt)
      .where(sql`sale_id is null`),
  ],
)
