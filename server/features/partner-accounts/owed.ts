import { and, eq, inArray } from 'drizzle-orm'
import { sum } from '#shared/money.ts'
import type { Debt } from '#shared/partner-account/staff-contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { accountSales } from '../sales/coverage.ts'
import { readAccount } from './balances.ts'

/** How many owed sales are listed one by one. */
const LISTED = 100

/** Reads the sales that a business owes, in the order in which a payment covers them (D-11). @throws Failure BUSINESS_NOT_FOUND */
export async function readOwed(db: Database, businessId: string): Promise<Debt> {
  await readAccount(db, businessId)
  const unpaid = await accountSales(db, and(eq(sale.businessId, businessId), eq(sale.isPaid, false)))
  const openSales = unpaid.map(({ id, number, owed: whole, covered }) => ({ id, number, open: whole - covered }))
  const [listed, later] = [openSales.slice(0, LISTED), openSales.slice(LISTED)]
  const rows = await db
    .select({ id: sale.id, publicId: sale.publicId, createdAt: sale.createdAt, holder: sale.holder })
    .from(sale)
    .where(
      inArray(
        sale.id,
        listed.map(({ id }) => id),
      ),
    )
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return {
    sales: listed.flatMap(({ id, number, open }) => {
      const row = rowById.get(id)
      return row ? [{ id: row.publicId, number, createdAt: row.createdAt.toISOString(), holder: row.holder, open }] : []
    }),
    later: { count: later.length, open: sum(later.map(({ open }) => open)) },
  }
}
