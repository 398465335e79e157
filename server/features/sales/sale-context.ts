import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/schema/database.ts'
import { users } from '../../platform/db/schema/businesses.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { codeInForce, sale, voucher } from '../../platform/db/schema/sales.ts'

/** Selects what every read of a sale includes: the holder's voucher, the user who sold it, and its later movements. */
export function saleContext(db: Database) {
  const vouchers = db
    .select({ code: codeInForce })
    .from(voucher)
    .where(and(eq(voucher.saleId, sale.id), eq(voucher.passengerNo, 1)))
  const sellers = db.select({ name: users.name }).from(users).where(eq(users.id, sale.soldBy))
  return {
    voucherCode: sql<string>`(${vouchers})`,
    /** Null when the buyer paid by card. */
    soldBy: sql<string | null>`(${sellers})`,
    later: laterFigures(db),
  }
}

/** Adds up the later movements: what is owed for a sale is its first figures plus these (docs/rules/after-sale.md). */
function laterFigures(db: Database) {
  const total = (column: PgColumn) =>
    sql`coalesce((${db
      .select({ cents: sql`sum(${column})` })
      .from(laterMovement)
      .where(eq(laterMovement.saleId, sale.id))}), 0)`.mapWith(Number)
  const { gross, discount, businessDiscount, charged, commission, cost, financing } = laterMovement
  return {
    gross: total(gross),
    discount: total(discount),
    businessDiscount: total(businessDiscount),
    charged: total(charged),
    commission: total(commission),
    cost: total(cost),
    financing: total(financing),
  }
}
