import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import type { MatchedBy } from '#shared/search/contract.ts'
import { asPattern, inLowerCase } from '../../platform/db/schema/words.ts'

/** How many of a kind are shown; one more is looked for, to say that there are more. */
export const FEW = 5

/** One fact that a record may be found by: which rows it fits, and what of them is shown. */
export type Way = { by: MatchedBy; text: AnyColumn | SQL | string; condition: SQL | false | undefined }

/** Some ways of one query, the closest first: what finds a row, and the first that did. Null when none applies. */
export function anyOf(ways: readonly Way[]) {
  const applying = ways.filter((way): way is Way & { condition: SQL } => Boolean(way.condition))
  const last = applying.at(-1)
  if (!last) return null
  // What none of the others found was found by the last one, which need not be asked again.
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

/** Whether a text has the part in it, case apart; undefined when no part was typed. */
export function contains(text: AnyColumn | SQL, part: string | null): SQL | undefined {
  return part === null ? undefined : sql`${inLowerCase(text)} like ${`%${asPattern(part)}%`}`
}
