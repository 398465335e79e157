import { and, type SQL, sql } from 'drizzle-orm'
import { sale } from './sales.ts'
import { hasAll } from './words.ts'

/**
 * The condition for sales with a traveller whose name has all of these words. The index finds sales by the words of any
 * traveller; the regular expression then requires that a single traveller has all of them.
 */
export function hasTraveller(words: readonly string[]): SQL | undefined {
  const someone = words.map((word) => `(?=.*${word.length < 3 ? ' ' : ''}${word.replace(/[^\p{L}\p{N}]/gu, '\\$&')})`)
  return and(
    hasAll(sale.travellers, words),
    words.length > 1 ? sql`regexp_like(${sale.travellers}, ${`(?n)^${someone.join('')}`})` : undefined,
  )
}
