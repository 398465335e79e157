import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/schema/database.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { codeInForce, sale, voucher } from '../../platform/db/schema/sales.ts'

/** What a sale is read with: its holder's voucher, who sold it for the business, and what came after it. */
export function saleContext(db: Database) {
  const vouchers = db
    .select({ code: codeInForce })
    .from(voucher)
    .where(and(eq(voucher.saleId, sale.id), eq(voucher.passengerNo, 1)))
  const sellers = db.select({ name: users.name }).from(users).where(eq(users.id, sale.soldBy))
  return {
    voucherCode: sql<string>`(${vouchers})`,
    /** Null when its buyer paid by card. */
    soldBy: sql<string | null>`(${sellers})`,
    later: laterFigures(db),
  }
}

/** Summed up: what is owed for a sale is what it was made for and that (docs/rules/after-sale.md). */
function laterFigures(db: Database) {
  const total = (column: PgColumn) =>
    sql`coalesce((${db
      .select({ cents: sql`sum(${column})` })
      .from(laterMovement)
      .where(eq(laterMovement.saleId, sale.id))}), 0)`.mapWith(Number)
  const { gross, discount, businessDiscount, charged, commission, cost } = laterMovement
  return {
    gross: total(gross),
    discount: total(discount),
    businessDiscount: total(businessDiscount),
    charged: total(charged),
    commission: total(commission),
    cost: total(cost),
  }
}
