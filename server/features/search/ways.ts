import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import type { MatchedBy } from '#shared/search/contract.ts'
import { asPattern, inLowerCase } from '../../platform/db/schema/words.ts'

/** How many hits of a kind are shown; one more is read, to tell whether there are more. */
export const FEW = 5

/** A kind of match: the rows that it fits, and the text to show of them. */
export type Way = { by: MatchedBy; text: AnyColumn | SQL | string; condition: SQL | false | undefined }

/**
 * Combines the kinds of match of one query, the closest first: the condition, and for each row the first kind that matched. Null
 * when none applies.
 */
export function anyOf(ways: readonly Way[]) {
  const applying = ways.filter((way): way is Way & { condition: SQL } => Boolean(way.condition))
  const last = applying.at(-1)
  if (!last) return null
  // A row that no other kind matched was matched by the last, whose condition need not be checked again.
  const first = (valueOf: (way: Way, place: number) => SQL): SQL => {
    const others = applying.slice(0, -1)
    const otherwise = valueOf(last, others.length)
    if (others.length === 0) return otherwise
    const cases = others.map((way, place) => sql`when ${way.condition} then ${valueOf(way, place)}`)
    return sql`case ${sql.join(cases, sql` `)} else ${otherwise} end`
  }
  return {
    condition: or(...applying.map(({ condition }) => condition)),
    order: first((_, place) => sql`${place}::int`),
    by: first(({ by }) => sql`${by}::text`) as SQL<MatchedBy>,
    text: first(({ text }) => sql`${text}::text`) as SQL<string>,
  }
}

/** Whether a text contains the part, ignoring case; undefined when no part was typed. */
export function contains(text: AnyColumn | SQL, part: string | null): SQL | undefined {
  return part === null ? undefined : sql`${inLowerCase(text)} like ${`%${asPattern(part)}%`}`
}
