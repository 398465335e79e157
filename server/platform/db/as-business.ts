import { sql } from 'drizzle-orm'
import { mayCall, type Role } from '#shared/access/permissions.ts'
import type { Database } from './schema/database.ts'

/** Reads from the database with the rights of the session. */
export type Reader = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>

/**
 * How a session reads: administrators with the server's own rights, a business through the second wall. The queries for a
 * business filter by it anyway; if one forgot to, row-level security still returns no row of another business, and the
 * role cannot read a table that does not concern it.
 */
export function readerFor(db: Database, businessId: string | null): Reader {
  return (read) => (businessId === null ? read(db) : asBusiness(db, { businessId, sellerId: '' }, read))
}

type Session = { userId: string; role: Role; business: { id: string } | null }

/** How the session of a user reads. A user who may not see what colleagues sold gets no row of their sales, in any query. */
export function readerOf(db: Database, { userId, role, business }: Session): Reader {
  if (!business || mayCall(role, 'sales.seeOthers')) return readerFor(db, business?.id ?? null)
  return (read) => asBusiness(db, { businessId: business.id, sellerId: userId }, read)
}

/**
 * Reads in a transaction with the role and settings of a business. Both end with the transaction, so the connection is the
 * server's own again.
 */
function asBusiness<Result>(
  db: Database,
  { businessId, sellerId }: { businessId: string; sellerId: string },
  read: (db: Database) => Promise<Result>,
): Promise<Result> {
  return db.transaction(async (transaction) => {
    await transaction.execute(
      sql`
        select set_config('ceibo.business_id', ${businessId}, true), set_config('ceibo.seller_id', ${sellerId}, true),
          set_config('role', 'ceibo_business', true)`,
    )
    return read(transaction)
  })
}
