import { type AnyColumn, type Name, type SQL, sql } from 'drizzle-orm'
import { folded as foldedText } from '#shared/folded.ts'

/**
 * Sorts text as a Spanish dictionary does, ñ after n, accents and case as tie-breakers, whatever the locale of the
 * database. The first migration creates this collation.
 */
export function asWords(column: AnyColumn | Name | SQL): SQL {
  return sql`${column} collate "ceibo_spanish"`
}

/**
 * Folds text to the words by which people search: `foldedWords` of shared/folded.ts as SQL. The database function is
 * immutable, unlike `unaccent`, so that it can be indexed.
 */
export function foldedWords(words: AnyColumn | Name | SQL): SQL {
  return sql`ceibo_folded(${words})`
}

/** Folds text and removes its spaces, to compare whole texts: `folded` of shared/folded.ts as SQL. */
export function folded(text: AnyColumn | Name | SQL): SQL {
  return sql`replace(${foldedWords(text)}, ' ', '')`
}

/** Converts a text to lower case, whatever the locale of the database. */
export function inLowerCase(text: AnyColumn | SQL): SQL {
  return sql`lower(${text} collate "und-x-icu")`
}

/** The search words of a person: `foldedName` of shared/folded.ts as SQL. */
export function nameWords({ name, lastName }: { name: AnyColumn | SQL; lastName: AnyColumn | SQL }): SQL {
  const words = foldedWords(sql`(${name} || ' ' || ${lastName})`)
  return sql`(' ' || ${words} || ' ' || ${folded(name)} || ' ' || ${folded(lastName)})`
}

/** The search words of something with a single name, in the format of a person's. */
export function oneNameWords(name: AnyColumn): SQL {
  return sql`(' ' || ${foldedWords(name)} || ' ' || ${folded(name)})`
}

/** Whether a column contains a part, both folded: "nandu300" finds "Ñandú 300". A part that folds to nothing is found nowhere. */
export function containsWords(column: AnyColumn | Name | SQL, part: string): SQL {
  const sought = foldedText(part)
  return sought === '' ? sql`false` : sql`strpos(${folded(column)}, ${sought}) > 0`
}

/** Escapes a text so that a `like` pattern takes it literally. */
export function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Makes a `like` pattern for each part, for folded words with a space before each. A part too short for a trigram index
 * (under three characters) has to begin a word.
 */
export function patternsOf(parts: readonly string[]): string[] {
  return parts.map((part) => `%${part.length < 3 ? ' ' : ''}${asPattern(part)}%`)
}

/** The condition that folded words contain all of these parts. */
export function hasAll(words: AnyColumn | SQL, parts: readonly string[]): SQL | undefined {
  if (parts.length === 0) return undefined
  return sql.join(
    patternsOf(parts).map((pattern) => sql`${words} like ${pattern}`),
    sql` and `,
  )
}
