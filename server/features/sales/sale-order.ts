import { and, desc, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { endOfDay, startOfDay } from '#shared/dates.ts'
import type { Sort } from '#shared/lists.ts'
import type { SaleFilter, saleSortFields } from '#shared/sales/contract.ts'
import { rowsOf } from '../../platform/db/rows-of.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { inOrder } from '../../platform/db/list-page.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { asWords } from '../../platform/db/schema/words.ts'

export type SaleField = (typeof saleSortFields)[number]

/** The sort key of each column. */
const SORT_KEYS: Record<SaleField, PgColumn | SQL> = {
  number: sale.number,
  planName: asWords(sale.planName),
  charged: sale.charged,
  passengerCount: sale.passengerCount,
  holder: asWords(sale.holder),
  createdAt: sale.createdAt,
  businessName: asWords(sale.businessName),
  isPaid: sale.isPaid,
  destinationName: asWords(sale.destinationName),
}

/** Up to this many sales, sorting them all is as fast as finding a page of them in the index of the order. */
const FEW = 10_000

/**
 * Up to this many sales, sorting takes less time than the index can take to find a page of them, when they lie close together in
 * it.
 */
const SORTED_AT_ONCE = 50_000

/**
 * How many times further than a page of evenly spread sales would reach the index is walked, before all sales are sorted
 * instead.
 */
const PATIENCE = 4

/** Returns the order of a list. The number orders equal values, so that a page never repeats or skips a sale. */
export function saleOrder(sort: Sort<SaleField>): SQL[] {
  return inOrder(sort, SORT_KEYS, ...(sort[0] === 'number' ? [] : [sale.number]))
}

/** A part of a list: the numbers of its sales in their order, and how many the whole list has. */
export type SaleNumbers = { numbers: number[]; total: number }

type Query = {
  condition: SQL | undefined
  /** The first and last day of the condition, if it has them. */
  days?: Pick<SaleFilter, 'startDate' | 'endDate'>
  sort: Sort<SaleField>
  offset: number
  limit: number
}

/**
 * Finds the sales of a condition in their order, from `offset` on. The number of sales decides how they are found, which affects
 * the time, never the result. `countMatches` returns how many there are; it is null for a search of words in names, because its
 * matches would be looked up twice.
 */
export async function findNumbers(
  db: Database,
  query: Query,
  countMatches: (() => Promise<number>) | null,
): Promise<SaleNumbers> {
  if (!countMatches) return sortAfterFinding(db, query)
  const total = await countMatches()
  if (total > SORTED_AT_ONCE) return { numbers: await walkOrder(db, query), total }
  if (total > FEW) {
    const [newest] = await db.select({ number: sale.number }).from(sale).orderBy(desc(sale.number)).limit(1)
    const spread = ((newest?.number ?? 0) / total) * (query.offset + query.limit)
    const numbers = await walkOrder(db, query, Math.ceil(spread * PATIENCE))
    if (numbers.length === query.limit) return { numbers, total }
  }
  return sortAfterFinding(db, query)
}

/** Walks the index of the order, through the first `within` sales of all businesses, and skips those that do not match. */
export async function walkOrder(db: Database, query: Query, within?: number): Promise<number[]> {
  const { sort, offset, limit } = query
  const condition = and(query.condition, sort[0] === 'createdAt' ? isMadeOn(query.days) : undefined)
  const order = sql.join(saleOrder(sort), sql`, `)
  const from =
    within === undefined ? sale : sql`(select * from ${sale} order by ${order} limit ${within}::bigint) ${sale}`
  const statement = sql`
    select array_to_json(array(
      select ${sale.number} from ${from} where ${condition ?? sql`true`}
      order by ${order} offset ${offset}::bigint limit ${limit}::bigint
    )) as numbers
  `
  const rows = await rowsOf<{ numbers: number[] }>(db, statement)
  return rows[0]?.numbers ?? []
}

/** Starts the walk at the first day: a sale belongs to the day on which it was made. */
function isMadeOn({ startDate, endDate }: Query['days'] = {}): SQL | undefined {
  return and(
    startDate ? gte(sale.createdAt, new Date(startOfDay(startDate))) : undefined,
    endDate ? lt(sale.createdAt, new Date(endOfDay(endDate))) : undefined,
  )
}

/**
 * Finds all the sales first, then sorts and counts them: the planner would otherwise assume that they are evenly spread over the
 * order and walk its index.
 */
export async function sortAfterFinding(db: Database, { condition, sort, offset, limit }: Query): Promise<SaleNumbers> {
  const [field, direction] = sort
  const way = sql.raw(direction)
  const statement = sql`
    with found as materialized (
      select ${sale.number} as number, ${SORT_KEYS[field]} as key from ${sale} where ${condition ?? sql`true`}
    )
    select array_to_json(array(
      select number from found order by key ${way}, number ${way} offset ${offset}::bigint limit ${limit}::bigint
    )) as numbers, (select count(*)::int from found) as total
  `
  const rows = await rowsOf<SaleNumbers>(db, statement)
  return rows[0] ?? { numbers: [], total: 0 }
}
