import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { quoteCode } from '#shared/saved-quotes/contract.ts'
import { isOfTrip, keepsItsVersion, type TripToPrice } from '#shared/saved-quotes/quoted-trip.ts'
import { type Catalogue, soldBy } from '../../catalogue/store.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { residenceCountry } from '../../../platform/db/schema/catalogue.ts'
import { findSavedQuote, type StoredQuote } from './saved-quotes.ts'

/** A saved quote whose version of the tariff prices a trip, with the catalogue of that version, including the quoted country. */
export type QuotedVersion = { quote: StoredQuote; catalogue: Catalogue }

/**
 * Finds the saved quote that keeps its version of the tariff for a trip at a seller; null when the version in force prices the
 * trip.
 */
export async function quotedVersion(
  db: Database,
  code: string | undefined,
  { now, ...request }: TripToPrice & { now: Date },
): Promise<QuotedVersion | null> {
  const quote = await quoteOfTrip(db, code, request)
  if (!quote || !keepsItsVersion(quote, now)) return null
  return { quote, catalogue: await quotedCatalogue(db, quote) }
}

/** Finds the saved quote of a trip at a seller, expired or not; undefined when the code is of no quote, or of another one. */
export async function quoteOfTrip(
  db: Database,
  code: string | undefined,
  request: TripToPrice,
): Promise<StoredQuote | undefined> {
  const result = z.safeParse(quoteCode, code)
  const quote = result.success ? await findSavedQuote(db, result.data) : undefined
  return quote && isOfTrip(quote, request) ? quote : undefined
}

/** Loads the catalogue of a quote's version. A country that is not offered any more stays available to this quote. */
export async function quotedCatalogue(db: Database, { tariffVersion, choice }: StoredQuote): Promise<Catalogue> {
  const catalogue = await soldBy(db, tariffVersion)
  const id = choice.residenceCountryId
  if (catalogue.residenceCountries.some((country) => country.id === id)) return catalogue
  const { name, iso } = residenceCountry
  const own = await db
    .select({ id: residenceCountry.id, name, iso })
    .from(residenceCountry)
    .where(eq(residenceCountry.id, id))
  return { ...catalogue, residenceCountries: [...catalogue.residenceCountries, ...own] }
}
