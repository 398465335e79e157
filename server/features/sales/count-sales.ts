import { and, eq, gt, gte, lte, type SQL, sum } from 'drizzle-orm'
import type { SaleFilter } from '#shared/sales/contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { lastRolledUp } from './last-rolled-up.ts'
import { dayRollup } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'

type SaleSelection = { filter: SaleFilter; /** The SQL condition of the filter. */ condition: SQL | undefined }

/**
 * Counts the sales of a filter. With days and a business alone it reads the rollups and counts only later days; with any other
 * filter it counts all.
 */
export async function countSales(
  db: Database,
  { filter, condition }: SaleSelection,
  own: string | null,
): Promise<number> {
  const { startDate, endDate, businessId, sellerType = 'all', paid = 'all', ...others } = filter
  const asksMore = sellerType !== 'all' || paid !== 'all' || Object.values(others).some(Boolean)
  const lastDay = asksMore ? null : await lastRolledUp(db)
  if (lastDay === null) return db.$count(sale, condition)
  const [rolledUp] = await db
    .select({ sales: sum(dayRollup.sales).mapWith(Number) })
    .from(dayRollup)
    .where(
      and(
        eq(dayRollup.subject, (own ?? businessId) ? 'business' : 'plan'),
        own ? eq(dayRollup.businessId, own) : undefined,
        businessId ? eq(dayRollup.businessId, businessId) : undefined,
        startDate ? gte(dayRollup.day, startDate) : undefined,
        lte(dayRollup.day, endDate && endDate < lastDay ? endDate : lastDay),
      ),
    )
  return (rolledUp?.sales ?? 0) + (await db.$count(sale, and(condition, gt(sale.soldOn, lastDay))))
}
