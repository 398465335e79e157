import { count, desc, eq, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayAt, type Day } from '#shared/dates.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { waitingStatuses } from '#shared/requests/status.ts'
import { type DaySales, salesTrend, trendStart } from '#shared/settlements/trend.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { readReconciliationStatus } from '../reconciliation/store.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { dayRollup } from '../../platform/db/schema/rollups.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { rolledUp } from './rolled-up.ts'

const LATEST_SALES = 8

/** Reads the administrators' start page. The same few queries, whatever the number of sales. */
export async function readDashboard(db: Database, now: Date): Promise<Dashboard> {
  const today = dayAt(now)
  const sales = await salesByDay(db, trendStart(today))
  return {
    ...salesTrend(sales, today),
    unpaid: await unpaidSales(db),
    requests: await waitingRequests(db, now),
    reconciliation: await readReconciliationStatus(db, now),
    latest: await latestSales(db),
  }
}

function total(cents: PgColumn | SQL): SQL<number> {
  return sql`coalesce(sum(${cents}), 0)`.mapWith(Number)
}

async function salesByDay(db: Database, startDate: Day): Promise<DaySales[]> {
  return db
    .select({
      day: sql<Day>`${dayRollup.day}::text`,
      quantity: total(dayRollup.quantity),
      gross: total(dayRollup.gross),
      charged: total(dayRollup.charged),
      houseShare: total(dayRollup.houseShare),
    })
    .from(await rolledUp(db, 'plan', { startDate }))
    .groupBy(dayRollup.day)
}

/** Sums up what businesses owe for sales on account, less what we owe them for sales that were paid and then cancelled. */
async function unpaidSales(db: Database): Promise<Dashboard['unpaid']> {
  const [open] = await db
    .select({ charged: total(dayRollup.chargedOwed), netToPay: total(dayRollup.netOwed) })
    .from(await rolledUp(db, 'business', {}))
  const [unpaid] = await db
    .select({ quantity: count(), oldest: sql<Day | null>`min(${sale.soldOn})::text` })
    .from(sale)
    .where(sql`not ${sale.isPaid}`)
  return { quantity: 0, oldest: null, charged: 0, netToPay: 0, ...open, ...unpaid }
}

async function waitingRequests(db: Database, now: Date): Promise<Dashboard['requests']> {
  const [requests] = await db
    .select({
      waiting: count(),
      overdue: sql`count(*) filter (where ${lte(request.dueAt, now)})`.mapWith(Number),
    })
    .from(request)
    .where(inArray(request.status, [...waitingStatuses]))
  return requests ?? { waiting: 0, overdue: 0 }
}

async function latestSales(db: Database): Promise<Dashboard['latest']> {
  const inForce = db
    .select({ charged: total(movement.charged) })
    .from(movement)
    .where(eq(movement.saleId, sale.id))
  const latest = await db
    .select({
      id: sale.publicId,
      number: sale.number,
      createdAt: sale.createdAt,
      businessName: sale.businessName,
      planName: sale.planName,
      destinationName: sale.destinationName,
      holder: sale.holder,
      charged: sql`(${inForce})`.mapWith(Number),
      mode: sale.mode,
      isPaid: sale.isPaid,
      cancelledAt: sale.cancelledAt,
    })
    .from(sale)
    .orderBy(desc(sale.number))
    .limit(LATEST_SALES)
  return latest.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    cancelledAt: row.cancelledAt?.toISOString() ?? null,
  }))
}
