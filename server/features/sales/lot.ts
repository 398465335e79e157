import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm'
import { sum } from '#shared/money.ts'
import type { LotOfSale } from '#shared/sales/lot-contract.ts'
import type { BusinessPayment } from '#shared/sales/payment-lot.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountEntry as entry } from '../../platform/db/schema/accounts.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { paymentLot } from '../../platform/db/schema/payment-lots.ts'
import { sale } from '../../platform/db/schema/sales.ts'

/**
 * Reads the payment of each business in each lot, ordered by the businesses' names: its amount less what was taken back of it,
 * and the sales that it was the last to cover.
 */
export async function paymentsOf(db: Database, lotIds: readonly string[]): Promise<Map<string, BusinessPayment[]>> {
  const takenBack = sql`coalesce((select sum(taken.amount) from ${entry} taken where taken.payment_id = ${entry.id}), 0)`
  const paid = await db
    .select({
      lotId: entry.lotId,
      businessId: entry.businessId,
      businessName: business.name,
      netToPay: sql<number>`-${entry.amount} - ${takenBack}`.mapWith(Number),
    })
    .from(entry)
    .innerJoin(business, eq(business.id, entry.businessId))
    .where(inArray(entry.lotId, [...lotIds]))
  const covered = await salesOf(db, lotIds)
  const payments = paid.flatMap((payment) => {
    const sales = covered.find((one) => one.lotId === payment.lotId && one.businessId === payment.businessId)
    if (!sales && payment.netToPay === 0) return []
    return { quantity: 0, charged: 0, commission: 0, ...payment, ...sales }
  })
  const byName = payments.toSorted((a, b) => a.businessName.localeCompare(b.businessName, 'es'))
  const lots = Map.groupBy(byName, ({ lotId }) => lotId ?? '')
  return new Map([...lots].map(([id, own]) => [id, own.map(({ lotId: _lot, ...payment }) => payment)]))
}

function salesOf(db: Database, lotIds: readonly string[]) {
  return db
    .select({
      lotId: sale.lotId,
      businessId: sale.businessId,
      businessName: sql<string>`max(${sale.businessName})`,
      quantity: countDistinct(sale.id),
      charged: sql<number>`sum(${movement.charged})`.mapWith(Number),
      commission: sql<number>`sum(${movement.commission})`.mapWith(Number),
    })
    .from(sale)
    .innerJoin(movement, and(eq(movement.saleId, sale.id), movement.isPaid))
    .where(inArray(sale.lotId, [...lotIds]))
    .groupBy(sale.lotId, sale.businessId)
}

/** Reads a lot with the figures of all its payments, or of one business's only: a business never learns what others paid. */
export async function findLot(db: Database, lotId: string, businessId: string | null): Promise<LotOfSale | null> {
  const [lot] = await db
    .select({ paidOn: paymentLot.paidOn, reference: paymentLot.reference })
    .from(paymentLot)
    .where(eq(paymentLot.id, lotId))
  if (!lot) return null
  const all = (await paymentsOf(db, [lotId])).get(lotId) ?? []
  const businesses = businessId === null ? all : all.filter((one) => one.businessId === businessId)
  return {
    ...lot,
    quantity: sum(businesses.map(({ quantity }) => quantity)),
    netToPay: sum(businesses.map(({ netToPay }) => netToPay)),
    businesses,
  }
}
