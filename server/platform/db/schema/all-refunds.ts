import { sql } from 'drizzle-orm'
import { QueryBuilder } from 'drizzle-orm/pg-core'
import { partialRefund, refund } from './checkouts.ts'

// Drizzle refers to a computed column by its alias alone, so the alias is a name that no table has.
const columns = <Table extends typeof refund | typeof partialRefund>(table: Table) => ({
  id: table.id,
  attemptId: table.attemptId,
  amount: table.amount,
  financing: table.financing,
  reason: table.reason,
  status: sql<(typeof partialRefund.$inferSelect)['status']>`${table.status}`.as('refund_status'),
  providerRef: table.providerRef,
  transferReference: table.transferReference,
  encryptedAccount: table.encryptedAccount,
  accountAt: table.accountAt,
  stuckBy: table.stuckBy,
  nextAt: table.nextAt,
  createdAt: table.createdAt,
})

const query = new QueryBuilder({ casing: 'snake_case' })

/** Every refund, of whole payments and of parts, as one table to select from. */
export const allRefunds = query
  .select({ ...columns(refund), isPart: sql<boolean>`false`.as('is_part') })
  .from(refund)
  .unionAll(query.select({ ...columns(partialRefund), isPart: sql<boolean>`true`.as('is_part') }).from(partialRefund))
  .as('all_refunds')
