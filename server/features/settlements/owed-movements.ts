import { and, eq, isNull, lt, not, or, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/connect.ts'
import { laterMovement } from '../../platform/db/schema/movements.ts'
import { sale } from '../../platform/db/schema/sales.ts'

/**
 * What businesses have not paid of sales on account: the movements that are not `isPaid`. They are found by the few sales that
 * are not: a later movement that is owed on top makes its sale unpaid again.
 */
export function owedMovements(db: Database) {
  const owes = and(eq(sale.mode, 'account'), not(sale.isPaid))
  const first = db
    .select({ businessId: sale.businessId, day: sale.soldOn, charged: sale.charged, commission: sale.commission })
    .from(sale)
    .where(and(owes, isNull(sale.paidAt)))
  const { businessId, day, charged, commission, at, saleId } = laterMovement
  const later = db
    .select({ businessId: sql<string>`${businessId}`, day, charged, commission })
    .from(laterMovement)
    .innerJoin(sale, eq(sale.id, saleId))
    .where(and(owes, or(isNull(sale.paidAt), lt(sale.paidAt, at))))
  return unionAll(first, later).as('owed_movement')
}
