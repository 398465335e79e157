import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { freedFrom, type OpenSale, type Rest, spread } from '#shared/partner-account/coverage.ts'
import type { Cents } from '#shared/money.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import {
  accountEntry as entry,
  earlierApplication,
  paymentApplication as applied,
} from '../../platform/db/schema/accounts.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { paymentLot } from '../../platform/db/schema/payment-lots.ts'
import { sale } from '../../platform/db/schema/sales.ts'

/** A sale on account with what is owed for it in total, and how much of that payments cover. Cents. */
export type AccountSale = OpenSale & {
  businessId: string
  businessName: string
  number: number
  charged: Cents
  commission: Cents
}

/** Reads what is owed for sales on account and what payments cover of it, the oldest sale first. */
export async function accountSales(db: Database, which: SQL | undefined, limit?: number): Promise<AccountSale[]> {
  const total = (cents: SQL) => sql<number>`coalesce(sum(${cents}), 0)`.mapWith(Number)
  const covering = db
    .select({ cents: sql`coalesce(sum(${applied.amount}), 0)` })
    .from(applied)
    .where(eq(applied.saleId, sale.id))
  const asking = db
    .select({
      id: sale.id,
      number: sale.number,
      businessId: sale.businessId,
      businessName: sale.businessName,
      charged: total(sql`${movement.charged}`),
      commission: total(sql`${movement.commission}`),
      owed: total(sql`${movement.charged} - ${movement.commission}`),
      covered: sql<number>`(${covering})`.mapWith(Number),
    })
    .from(sale)
    .innerJoin(movement, eq(movement.saleId, sale.id))
    .where(and(eq(sale.mode, 'account'), which))
    .groupBy(sale.id)
    .orderBy(asc(sale.number))
  return limit === undefined ? asking : asking.limit(limit)
}

/** Reads the unused rests of the payments of a business, the oldest first. */
export async function restsOf(tx: Database, businessId: string): Promise<Rest[]> {
  const takeBacks = tx
    .select({ cents: sql`coalesce(sum(taken.amount), 0)` })
    .from(sql`${entry} taken`)
    .where(sql`taken.payment_id = ${entry.id}`)
  const used = tx
    .select({ cents: sql`coalesce(sum(${applied.amount}), 0)` })
    .from(applied)
    .where(eq(applied.paymentId, entry.id))
  const rest = sql<number>`-${entry.amount} - (${takeBacks}) - (${used})`
  const rows = await tx
    .select({ id: entry.id, lotId: entry.lotId, rest: rest.mapWith(Number) })
    .from(entry)
    .where(and(eq(entry.businessId, businessId), eq(entry.kind, 'payment'), sql`${rest} > 0`))
    .orderBy(asc(entry.day), asc(entry.at), asc(entry.id))
  return rows.map((row) => ({ ...row, lotId: row.lotId ?? '' }))
}

/**
 * Covers sales with the rests of payments, both in the given order; a sale that is covered in full is marked as paid. Returns
 * how many became paid. The caller holds the locks of the business's account and of the sales.
 */
export async function coverSales(
  tx: Database,
  { rests, sales, at }: { rests: readonly Rest[]; sales: readonly AccountSale[]; at: Date },
): Promise<number> {
  const { applications, coveredBy } = spread(rests, sales)
  if (applications.length > 0) {
    await tx
      .insert(applied)
      .values(applications.map((one) => ({ ...one, at })))
      .onConflictDoUpdate({
        target: [applied.saleId, applied.paymentId],
        set: { amount: sql`${applied.amount} + excluded.amount` },
      })
  }
  const byLot = Map.groupBy(
    sales.filter(({ id }) => coveredBy.has(id)),
    ({ id }) => coveredBy.get(id)!,
  )
  for (const [lotId, covered] of byLot) {
    const ids = covered.map(({ id }) => id)
    await tx.update(sale).set({ isPaid: true, paidAt: at, lotId }).where(inArray(sale.id, ids))
    await tx
      .update(paymentLot)
      .set({
        saleCount: sql`${paymentLot.saleCount} + ${covered.length}`,
        charged: sql`${paymentLot.charged} + ${covered.reduce((sum, { charged }) => sum + charged, 0)}`,
      })
      .where(eq(paymentLot.id, lotId))
  }
  return coveredBy.size
}

/**
 * Updates the coverage and "paid" of a sale to what is owed for it now. Every function that adds movements to a sale calls this
 * in the same transaction, under the sale's lock. An amount above the debt becomes free again; a new debt is open.
 */
export async function reapplyPayments(tx: Database, saleId: string, at: Date): Promise<void> {
  const [sold] = await accountSales(tx, eq(sale.id, saleId))
  if (!sold) return
  const own = await tx
    .select()
    .from(applied)
    .where(eq(applied.saleId, saleId))
    .orderBy(asc(applied.at), asc(applied.id))
  for (const { left, ...covering } of freedFrom(own, Math.max(sold.owed, 0))) {
    await keepOnRecord(tx, [{ ...covering, amount: covering.amount - left }], at)
    const same = eq(applied.id, covering.id)
    if (left === 0) await tx.delete(applied).where(same)
    else await tx.update(applied).set({ amount: left }).where(same)
  }
  const isCovered = sold.covered >= sold.owed
  await tx
    .update(sale)
    .set(isCovered ? { isPaid: true, paidAt: at } : { isPaid: false })
    .where(eq(sale.id, saleId))
}

/** Frees the amounts of payments that cover sales; the ended coverage stays on record. Needs the locks of `coverSales`. */
export async function uncover(
  tx: Database,
  which: SQL,
  at: Date,
): Promise<{ saleId: string; paymentId: string; amount: Cents }[]> {
  const ended = await tx.delete(applied).where(which).returning()
  if (ended.length > 0) await keepOnRecord(tx, ended, at)
  return ended
}

async function keepOnRecord(tx: Database, ended: (typeof applied.$inferSelect)[], endedAt: Date): Promise<void> {
  await tx.insert(earlierApplication).values(ended.map(({ id: _id, ...covered }) => ({ ...covered, endedAt })))
}

/** Reads the unpaid sales of a business, the oldest first, at most `limit` with a number above `after`. */
export function unpaidSales(tx: Database, businessId: string, after: number, limit: number): Promise<AccountSale[]> {
  return accountSales(
    tx,
    and(eq(sale.businessId, businessId), eq(sale.isPaid, false), sql`${sale.number} > ${after}`),
    limit,
  )
}
