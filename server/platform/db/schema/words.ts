import { type AnyColumn, type Name, type SQL, sql } from 'drizzle-orm'
import { folded as foldedText } from '#shared/folded.ts'

/**
 * Words in the order of a Spanish dictionary, ñ after n, accents and case apart, whatever the locale of the database. The first
 * migration makes this collation.
 */
export function asWords(column: AnyColumn | Name | SQL): SQL {
  return sql`${column} collate "ceibo_spanish"`
}

/**
 * Words as people search them: `foldedWords` in the database. It is immutable, which `unaccent` is not, so that an index
 * may hold it.
 */
export function foldedWords(words: AnyColumn | Name | SQL): SQL {
  return sql`ceibo_folded(${words})`
}

/** The same without spaces, to compare whole texts: `folded` in the database. */
export function folded(text: AnyColumn | Name | SQL): SQL {
  return sql`replace(${foldedWords(text)}, ' ', '')`
}

/** A text in lower case, whatever the locale of the database. */
export function inLowerCase(text: AnyColumn | SQL): SQL {
  return sql`lower(${text} collate "und-x-icu")`
}

/** What a person is found by: `foldedName` in the database. */
export function nameWords({ name, lastName }: { name: AnyColumn | SQL; lastName: AnyColumn | SQL }): SQL {
  const words = foldedWords(sql`(${name} || ' ' || ${lastName})`)
  return sql`(' ' || ${words} || ' ' || ${folded(name)} || ' ' || ${folded(lastName)})`
}

/** What something with one name is found by, as a person is. */
export function oneNameWords(name: AnyColumn): SQL {
  return sql`(' ' || ${foldedWords(name)} || ' ' || ${folded(name)})`
}

/** Whether a column holds a part, both folded: "nandu300" finds "Ñandú 300". A part that folds to nothing is in none. */
export function containsWords(column: AnyColumn | Name | SQL, part: string): SQL {
  const sought = foldedText(part)
  return sought === '' ? sql`false` : sql`strpos(${folded(column)}, ${sought}) > 0`
}

/** A text that a pattern of `like` takes literally. */
export function asPattern(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/**
 * Patterns of `like` for each of these in folded words with a space before each; shorter ones than an index of three characters
 * can hold have to begin a word.
 */
export function patternsOf(parts: readonly string[]): string[] {
  return parts.map((part) => `%${part.length < 3 ? ' ' : ''}${asPattern(part)}%`)
}

/** Whether folded words have all of these in them. */
export function hasAll(words: AnyColumn | SQL, parts: readonly string[]): SQL | undefined {
  if (parts.length === 0) return undefined
  return sql.join(
    patternsOf(parts).map((pattern) => sql`${words} like ${pattern}`),
    sql` and `,
  )
}
