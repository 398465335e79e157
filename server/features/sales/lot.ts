import { and, asc, eq, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { LotOfSale } from '#shared/sales/lot-contract.ts'
import { lotOf, type PayableSale } from '#shared/sales/payment-lot.ts'
import { owed } from '#shared/settlements/settle.ts'
import type { Database } from '../../platform/db/connect.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { paymentLot, sale } from '../../platform/db/schema/sales.ts'

/**
 * What sales add to the payment that covers them: all that had happened to each when it was paid. What came later is open
 * again (docs/rules/after-sale.md).
 */
export async function paidSales(db: Database, sales: SQL | undefined): Promise<PayableSale[]> {
  const cents = (column: AnyPgColumn) => sql<number>`sum(${column})`.mapWith(Number)
  const rows = await db
    .select({
      businessId: sale.businessId,
      businessName: sale.businessName,
      mode: sale.mode,
      charged: cents(movement.charged),
      commission: cents(movement.commission),
    })
    .from(sale)
    .innerJoin(movement, and(eq(movement.saleId, sale.id), movement.isPaid))
    .where(sales)
    .groupBy(sale.id)
    .orderBy(asc(sale.number))
  return rows.map(({ mode, ...row }) => ({ ...row, netToPay: owed(mode, row).netToPay }))
}

/**
 * A lot with the figures of all its sales, or of one business's among them: a business never learns what others paid.
 */
export async function findLot(db: Database, lotId: string, businessId: string | null): Promise<LotOfSale | null> {
  const [lot] = await db
    .select({ paidOn: paymentLot.paidOn, reference: paymentLot.reference })
    .from(paymentLot)
    .where(eq(paymentLot.id, lotId))
  const ofViewer = businessId === null ? undefined : eq(sale.businessId, businessId)
  return lot ? { ...lot, ...lotOf(await paidSales(db, and(eq(sale.lotId, lotId), ofViewer))) } : null
}
