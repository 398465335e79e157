import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { saleSortFields } from '#shared/sales/contract.ts'
import type { Database } from '../../platform/db/connect.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { asWords } from '../../platform/db/schema/words.ts'

export type SaleSort = readonly [(typeof saleSortFields)[number], 'ASC' | 'DESC']

/** What each column sorts by. */
const SORT_KEYS: Record<SaleSort[0], PgColumn | SQL> = {
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

/** So many sales are sorted in less time than it can take to find a page of them in an order that they cluster in. */
const SORTED_AT_ONCE = 50_000

/** The order of a list. The number tells equals apart, so that a page never repeats or skips a sale. */
export function saleOrder([field, direction]: SaleSort): SQL[] {
  const way = direction === 'ASC' ? asc : desc
  return field === 'number' ? [way(sale.number)] : [way(SORT_KEYS[field]), way(sale.number)]
}

/**
 * The numbers of the sales of a condition in their order. `found` is how many there are: it decides how the database
 * finds them, never which.
 */
export function orderedNumbers(db: Database, condition: SQL | undefined, sort: SaleSort, found: number) {
  return found > SORTED_AT_ONCE ? walked(db, condition, sort) : gathered(db, condition, sort)
}

/** Walks the index of the order, and leaves out the sales of others. */
export function walked(db: Database, condition: SQL | undefined, sort: SaleSort) {
  return db
    .select({ number: sale.number })
    .from(sale)
    .where(condition)
    .orderBy(...saleOrder(sort))
    .$dynamic()
}

/**
 * Finds the sales first and sorts them then. The limit, which nothing reaches, keeps the database from walking the order
 * instead: it would expect them evenly spread over it.
 */
export function gathered(db: Database, condition: SQL | undefined, [field, direction]: SaleSort) {
  const found = db
    .select({ number: sale.number, key: sql`${SORT_KEYS[field]}`.as('key') })
    .from(sale)
    .where(condition)
    .limit(2 ** 31 - 1)
    .as('found')
  const way = direction === 'ASC' ? asc : desc
  return db.select({ number: found.number }).from(found).orderBy(way(found.key), way(found.number)).$dynamic()
}
