import { and, desc, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '../../platform/db/schema/database.ts'
import { checkout, paymentAttempt } from '../../platform/db/schema/checkouts.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { voucherAccess } from '../../platform/db/schema/voucher-access.ts'

/** An order that led to no sale, and whose payment goes back to a bank account and is not there yet. */
type OrderToRefund = Pick<typeof checkout.$inferSelect, 'id' | 'orderNo' | 'snapshot'>

/** Finds the orders of a buyer, by their email in lower case, whose money goes back to a bank account, newest first. */
export function ordersToRefund(db: Database, email: string): Promise<OrderToRefund[]> {
  const { id, orderNo, snapshot, createdAt } = checkout
  const sold = db.select({ id: sale.id }).from(sale).where(eq(sale.checkoutId, id))
  const ordersOfRefunds = db
    .select({ id: paymentAttempt.checkoutId })
    .from(paymentAttempt)
    .where(
      and(
        inArray(paymentAttempt.status, ['REFUND_STUCK', 'REFUND_DUE', 'REFUND_SENT']),
        ne(paymentAttempt.method, 'card'),
      ),
    )
  return db
    .select({ id, orderNo, snapshot })
    .from(checkout)
    .where(
      and(inArray(id, ordersOfRefunds), notExists(sold), eq(sql`lower(${snapshot} -> 'contact' ->> 'email')`, email)),
    )
    .orderBy(desc(createdAt))
}

/** Finds those orders of the buyer whose address a valid token proves; null for any other token. */
export async function ordersOfToken(db: Database, tokenHash: string, now: Date): Promise<OrderToRefund[] | null> {
  const [found] = await db
    .select({ email: voucherAccess.email })
    .from(voucherAccess)
    .where(and(eq(voucherAccess.tokenHash, tokenHash), gt(voucherAccess.tokenExpiresAt, now)))
  if (!found) return null
  return found.email === null ? [] : ordersToRefund(db, found.email.toLowerCase())
}
