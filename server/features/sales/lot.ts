import { and, asc, eq } from 'drizzle-orm'
import type { LotOfSale } from '#shared/sales/lot-contract.ts'
import { lotOf, type PayableSale } from '#shared/sales/payment-lot.ts'
import { owed } from '#shared/settlements/settle.ts'
import type { Database } from '../../platform/db/connect.ts'
import { paymentLot, sale } from '../../platform/db/schema/sales.ts'

/** What the figures of a lot are summed up from. */
export const payable = {
  businessId: sale.businessId,
  businessName: sale.businessName,
  mode: sale.mode,
  charged: sale.charged,
  commission: sale.commission,
}

type Payable = Pick<typeof sale.$inferSelect, keyof typeof payable>

/** What a sale adds to its lot. */
export function toPayable({ businessId, businessName, mode, charged, commission }: Payable): PayableSale {
  const { netToPay } = owed(mode, { charged, commission })
  return { businessId, businessName, charged, commission, netToPay }
}

/**
 * A lot with the figures of all its sales, or of one business's among them: a business never learns what others paid.
 */
export async function findLot(db: Database, lotId: string, businessId: string | null): Promise<LotOfSale | null> {
  const [lot] = await db
    .select({ paidOn: paymentLot.paidOn, reference: paymentLot.reference })
    .from(paymentLot)
    .where(eq(paymentLot.id, lotId))
  const sales = await db
    .select(payable)
    .from(sale)
    .where(and(eq(sale.lotId, lotId), businessId === null ? undefined : eq(sale.businessId, businessId)))
    .orderBy(asc(sale.number))
  return lot ? { ...lot, ...lotOf(sales.map(toPayable)) } : null
}
