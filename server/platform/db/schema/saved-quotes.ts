import { date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { SavedChoice } from '#shared/saved-quotes/contract.ts'
import { business } from './businesses.ts'
import { tariffVersion } from './catalogue.ts'
import { cents, moment } from './columns.ts'

/** A quote that a visitor kept. It holds nothing of its travellers or its author. */
export const savedQuote = pgTable('saved_quote', {
  /** 132 random bits: with it anyone may read the quote, which has no personal data. */
  code: text().primaryKey(),
  /** Its seller, whose storefront alone shows it; a broker's opens one of its own. */
  businessId: uuid()
    .notNull()
    .references(() => business.id),
  choice: jsonb().$type<SavedChoice>().notNull(),
  /** The words that it was shown with, for when the catalogue has others. */
  shown: jsonb().$type<{ planName: string; destinationName: string; extras: string[] }>().notNull(),
  /** What priced it, and prices it until its last day. */
  tariffVersion: integer()
    .notNull()
    .references(() => tariffVersion.number),
  charged: cents().notNull(),
  createdAt: moment().notNull(),
  validUntil: date({ mode: 'string' }).notNull(),
})
