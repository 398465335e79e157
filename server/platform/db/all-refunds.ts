import { sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from './schema/database.ts'
import { partialRefund, refund } from './schema/checkouts.ts'

/** Every refund, of whole payments and of parts, to select from as from one table. */
export function allRefunds(db: Database) {
  // What is no plain column of a table is named by itself in a query, so by a name that no table has.
  const columns = <Table extends typeof refund | typeof partialRefund>(table: Table) => ({
    id: table.id,
    attemptId: table.attemptId,
    amount: table.amount,
    reason: table.reason,
    status: sql<(typeof partialRefund.$inferSelect)['status']>`${table.status}`.as('refund_status'),
    providerRef: table.providerRef,
    transferReference: table.transferReference,
    createdAt: table.createdAt,
  })
  const whole = db.select({ ...columns(refund), isPart: sql<boolean>`false`.as('is_part') }).from(refund)
  const parts = db.select({ ...columns(partialRefund), isPart: sql<boolean>`true`.as('is_part') }).from(partialRefund)
  return unionAll(whole, parts).as('all_refunds')
}
