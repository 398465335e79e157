import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { quoteCode } from '#shared/saved-quotes/contract.ts'
import { keepsItsVersion } from '#shared/saved-quotes/quoted-trip.ts'
import { type Catalogue, soldBy } from '../../catalogue/store.ts'
import type { Database } from '../../../platform/db/connect.ts'
import { residenceCountry } from '../../../platform/db/schema/catalogue.ts'
import { findSavedQuote, type StoredQuote } from './saved-quotes.ts'

type At = Parameters<typeof keepsItsVersion>[1]

/** A saved quote whose version of the tariff prices a trip, with what was on sale in it and the country that was quoted. */
export type QuotedVersion = { quote: StoredQuote; catalogue: Catalogue }

/** What a saved quote, named by its code, keeps for a trip at a seller; null where the version in force prices it. */
export async function quotedVersion(db: Database, code: string | undefined, at: At): Promise<QuotedVersion | null> {
  const asked = z.safeParse(quoteCode, code)
  const quote = asked.success ? await findSavedQuote(db, asked.data) : undefined
  if (!quote || !keepsItsVersion(quote, at)) return null
  const catalogue = await soldBy(db, quote.tariffVersion)
  return { quote, catalogue: await withCountry(db, catalogue, quote.choice.residenceCountryId) }
}

/** A country that is not offered any more stays with who chose it. */
async function withCountry(db: Database, catalogue: Catalogue, id: number): Promise<Catalogue> {
  if (catalogue.residenceCountries.some((country) => country.id === id)) return catalogue
  const { name, iso } = residenceCountry
  const own = await db
    .select({ id: residenceCountry.id, name, iso })
    .from(residenceCountry)
    .where(eq(residenceCountry.id, id))
  return { ...catalogue, residenceCountries: [...catalogue.residenceCountries, ...own] }
}
