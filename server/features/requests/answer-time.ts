import { sql } from 'drizzle-orm'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { request, requestEvent } from '../../platform/db/schema/requests.ts'

/** The fewest answers for a median: fewer mean nothing. */
const LEAST_CASES = 20

/**
 * Returns the median time in minutes from a request to the first answer sent to its traveller, over the requests that were first
 * answered in the 90 days before `now` (V-09); null below 20 of them.
 */
export async function answerMinutes(db: Database, now: Date): Promise<number | null> {
  const statement = sql`
    select count(*)::int as cases,
      percentile_cont(0.5) within group (order by extract(epoch from answered_at - asked_at) / 60)::float8 as median
    from (
      select ${request.createdAt} as asked_at, min(${requestEvent.at}) as answered_at
      from ${requestEvent} join ${request} on ${request.id} = ${requestEvent.requestId}
      where ${requestEvent.isSent}
      group by ${request.id}
    ) answers
    where answered_at > ${now.toISOString()}::timestamptz - interval '90 days'
  `
  const [found] = await rowsOf<{ cases: number; median: number | null }>(db, statement)
  return found?.median == null || found.cases < LEAST_CASES ? null : Math.round(found.median)
}
