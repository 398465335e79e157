import { type AnyColumn, or, type SQL, sql } from 'drizzle-orm'
import type { MatchedBy } from '#shared/search/contract.ts'
import { asPattern, asWords } from '../../platform/db/schema/words.ts'

/** How many of a kind are shown; one more is looked for, to say that there are more. */
export const FEW = 5

/** One fact that a record may be found by: which rows it fits, and what of them is shown. */
export type Way = { by: MatchedBy; text: AnyColumn | SQL | string; condition: SQL | false | undefined }

/** Some ways of one query, the closest first: what finds a row, and the first that did. Null when none applies. */
export function anyOf(ways: readonly Way[]) {
  const applying = ways.filter((way): way is Way & { condition: SQL } => Boolean(way.condition))
  if (applying.length === 0) return null
  const first = <Value>(valueOf: (way: Way, place: number) => Value) =>
    sql`case ${sql.join(
      applying.map((way, place) => sql`when ${way.condition} then ${valueOf(way, place)}`),
      sql` `,
    )} end`
  return {
    condition: or(...applying.map(({ condition }) => condition)),
    order: first((_, place) => sql`${place}::int`),
    by: first(({ by }) => sql`${by}::text`) as SQL<MatchedBy>,
    text: first(({ text }) => sql`${text}::text`) as SQL<string>,
  }
}

/** Whether a text has the part in it, case apart; undefined when no part was typed. */
export function contains(text: AnyColumn | SQL, part: string | null): SQL | undefined {
  return part === null ? undefined : sql`lower(${asWords(text)}) like ${`%${asPattern(part)}%`}`
}
