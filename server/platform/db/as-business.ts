import { sql } from 'drizzle-orm'
import { mayCall, type Role } from '#shared/access/permissions.ts'
import type { Database } from './schema/database.ts'

/** Reads from the database with the rights of the session. */
export type Reader = <Result>(read: (db: Database) => Promise<Result>) => Promise<Result>

/**
 * How a session reads: administrators as the server itself, a business through the second wall. Its queries ask for its own
 * sales only; were that forgotten in one of them, row-level security still gives no row of another's, and the role reads no
 * table that is none of its concern.
 */
export function readerFor(db: Database, businessId: string | null): Reader {
  return (read) => (businessId === null ? read(db) : asBusiness(db, { businessId, sellerId: '' }, read))
}

type Session = { userId: string; role: Role; business: { id: string } | null }

/** How the session of a user reads. Who may not see what others of the business sold gets no row of theirs, in any query. */
export function readerOf(db: Database, { userId, role, business }: Session): Reader {
  if (!business || mayCall(role, 'sales.seeOthers')) return readerFor(db, business?.id ?? null)
  return (read) => asBusiness(db, { businessId: business.id, sellerId: userId }, read)
}

/** The settings end with the transaction, and so does the role: the connection is the server's own again. */
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
