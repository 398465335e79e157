import { sql } from 'drizzle-orm'
import { boolean, check, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { CERTIFICATE_LANGUAGES } from '#shared/vouchers/certificate-languages.ts'
import { cents } from './columns.ts'

/** What a place asks of travellers who enter it, as staff keep it with its source (V-13). */
export const entryRequirement = pgTable(
  'entry_requirement',
  {
    id: uuid().primaryKey().defaultRandom(),
    place: text().notNull(),
    /** ISO codes, in order. */
    countries: text().array().notNull(),
    text: text().notNull(),
    asksCover: boolean().notNull(),
    /** The medical cover in US cents that we require for the published minimum; null when none is published. */
    minCover: cents(),
    asksRepatriation: boolean().notNull(),
    certificate: text({ enum: CERTIFICATE_LANGUAGES }),
    sourceName: text().notNull(),
    sourceUrl: text().notNull(),
    reviewedOn: date({ mode: 'string' }).notNull(),
    /** Whether visitors and papers show it. */
    isShown: boolean().notNull().default(true),
    version: integer().notNull().default(1),
  },
  () => [
    check('entry_requirement_countries', sql`cardinality(countries) > 0`),
    check('entry_requirement_min_cover', sql`min_cover > 0`),
  ],
)
