import { and, asc, eq, inArray } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import { type Cents, sum } from '#shared/money.ts'
import { writeAudit } from '../audit/log.ts'
import type { Database } from '../db/connect.ts'
import { paymentLot, sale } from '../db/schema/sales.ts'

/** The sales that a lot marked, and what their buyers paid in all. */
export type PaidLot = { updated: number; total: Cents }

/**
 * Marks sales as paid, together: a lot that keeps who, when, how many and how much. Sales that were paid already are left
 * as they are, so repeating the call changes nothing.
 * @throws Failure SALE_NOT_FOUND when one of the ids is of no sale; then none is marked
 */
export async function paySales(
  db: Database,
  publicIds: readonly string[],
  { accountId, now }: { accountId: string; now: Date },
): Promise<PaidLot> {
  return db.transaction(async (tx) => {
    const ids = await lockSales(tx, publicIds)
    const marked = await tx
      .update(sale)
      .set({ isPaid: true, paidAt: now })
      .where(and(inArray(sale.id, ids), eq(sale.isPaid, false)))
      .returning({ id: sale.id, number: sale.number, total: sale.total })
    const lot = { updated: marked.length, total: sum(marked.map(({ total }) => total)) }
    if (lot.updated > 0) await keepLot(tx, lot, { marked, accountId, now })
    return lot
  })
}

/** In one order for everybody, so that two lots over the same sales wait for each other instead of dead-locking. */
async function lockSales(tx: Database, publicIds: readonly string[]): Promise<string[]> {
  const asked = [...new Set(publicIds)]
  const found = await tx
    .select({ id: sale.id })
    .from(sale)
    .where(inArray(sale.publicId, asked))
    .orderBy(asc(sale.id))
    .for('update')
  if (found.length !== asked.length) throw new Failure('SALE_NOT_FOUND')
  return found.map(({ id }) => id)
}

type Marked = { marked: readonly { id: string; number: number }[]; accountId: string; now: Date }

async function keepLot(tx: Database, { updated, total }: PaidLot, { marked, accountId, now }: Marked): Promise<void> {
  const [lot] = await tx
    .insert(paymentLot)
    .values({ paidAt: now, paidBy: accountId, saleCount: updated, total })
    .returning({ id: paymentLot.id })
  if (!lot) throw new Error('the lot was not written')
  const saleIds = marked.map(({ id }) => id)
  await tx.update(sale).set({ lotId: lot.id }).where(inArray(sale.id, saleIds))
  const numbers = marked.map(({ number }) => number).toSorted((a, b) => a - b)
  await writeAudit(tx, {
    at: now,
    accountId,
    action: 'sales.paid',
    subject: lot.id,
    detail: { count: updated, total, sales: numbers.join(' ') },
  })
}
