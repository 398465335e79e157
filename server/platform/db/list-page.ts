import { asc, desc, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Page } from '#shared/http.ts'
import { PAGE_LIMIT, type Range, type Sort } from '#shared/lists.ts'

type Key = PgColumn | SQL

/** A select that is already sorted. */
type OrderedSelect<Row> = { offset: (first: number) => { limit: (rows: number) => PromiseLike<Row[]> } }

/**
 * A page of a list, cut in the database, and how many rows the list has in all (docs/decisions/006). Without a range it is the
 * first page, as large as one may be.
 */
export async function readPage<Row>(
  select: OrderedSelect<Row>,
  countPromise: PromiseLike<number>,
  [first, last]: Range = [0, PAGE_LIMIT - 1],
): Promise<Page<Row>> {
  const total = await countPromise
  return { rows: await select.offset(first).limit(last - first + 1), first, total }
}

/** The ORDER BY terms of a list. `ties` order equal values, so that a page never repeats or skips a row. */
export function inOrder<Field extends string>(
  sort: Sort<Field>,
  keys: Readonly<Record<Field, Key>>,
  ...ties: Key[]
): SQL[] {
  const direction = directionOf(sort)
  return [keys[sort[0]], ...ties].map((key) => direction(key))
}

/** Ascending or descending. */
export const directionOf = ([, direction]: Sort<string>) => (direction === 'ASC' ? asc : desc)
