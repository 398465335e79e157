import { type AnyColumn, type Name, type SQL, sql } from 'drizzle-orm'
import { plainText } from '#shared/plain-text.ts'

/** Words sorted as people do, accents and case apart, whatever the locale of the database. */
export function asWords(column: AnyColumn | Name | SQL): SQL {
  return sql`${column} collate "und-x-icu"`
}

/**
 * Words as people search them (`plainText` in the database): without accents, in lower case. It is immutable, which
 * `unaccent` is not, so that an index may hold it.
 */
export function plainWords(words: AnyColumn | Name | SQL): SQL {
  return sql`regexp_replace(normalize(lower(${asWords(words)}), NFD), '[\\u0300-\\u036f]', '', 'g')`
}

/** An email in lower case, whatever the locale of the database. */
export function emailWords(email: AnyColumn): SQL {
  return sql`lower(${asWords(email)})`
}

/** Name and surname as people search them, with a space before each word. */
export function nameWords(person: { name: AnyColumn; lastName: AnyColumn }): SQL {
  return plainWords(sql`(' ' || ${person.name} || ' ' || ${person.lastName})`)
}

/** Whether a column holds a part, case and accents apart: "nandu" finds "Ñandú 300". */
export function containsWords(column: AnyColumn | Name | SQL, part: string): SQL {
  return sql`strpos(${plainWords(column)}, ${plainText(part.trim())}) > 0`
}

/** A text that a pattern of `like` takes literally. */
export function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Patterns of `like` for each of these in plain words with a space before each; shorter ones than an index of three characters
 * can hold have to begin a word.
 */
export function patternsOf(parts: readonly string[]): string[] {
  return parts.map((part) => `%${part.length < 3 ? ' ' : ''}${asPattern(part)}%`)
}

/** Whether plain words have all of these in them. */
export function hasAll(words: AnyColumn | SQL, parts: readonly string[]): SQL | undefined {
  if (parts.length === 0) return undefined
  return sql.join(
    patternsOf(parts).map((pattern) => sql`${words} like ${pattern}`),
    sql` and `,
  )
}
