import { count, desc, gte, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayAt, type Day } from '#shared/dates.ts'
import type { Dashboard } from '#shared/settlements/dashboard-contract.ts'
import { waitingStatuses } from '#shared/requests/status.ts'
import { type DaySales, salesTrend, trendStart } from '#shared/settlements/trend.ts'
import type { Database } from '../../platform/db/connect.ts'
import { countFailedEmails } from '../emails/store.ts'
import { readReconciliationStatus } from '../reconciliation/store.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'

const LATEST_SALES = 8

/** What administrators see first. Seven queries, whatever the number of sales. */
export async function readDashboard(db: Database, now: Date): Promise<Dashboard> {
  const today = dayAt(now)
  const sales = await salesByDay(db, trendStart(today))
  return {
    ...salesTrend(sales, today),
    unpaid: await unpaidSales(db),
    requests: await waitingRequests(db, now),
    reconciliation: await readReconciliationStatus(db, now),
    emails: { failed: await countFailedEmails(db) },
    latest: await latestSales(db),
  }
}

function total(cents: PgColumn | SQL): SQL<number> {
  return sql`coalesce(sum(${cents}), 0)`.mapWith(Number)
}

function salesByDay(db: Database, startDate: Day): Promise<DaySales[]> {
  return db
    .select({
      day: sale.soldOn,
      quantity: count(),
      gross: total(sale.gross),
      charged: total(sale.charged),
      houseShare: total(sale.houseShare),
    })
    .from(sale)
    .where(gte(sale.soldOn, startDate))
    .groupBy(sale.soldOn)
}

/** Only a sale on account can be unpaid. */
async function unpaidSales(db: Database): Promise<Dashboard['unpaid']> {
  const [unpaid] = await db
    .select({
      quantity: count(),
      charged: total(sale.charged),
      netToPay: total(sql`${sale.charged} - ${sale.commission}`),
      oldest: sql<Day | null>`min(${sale.soldOn})::text`,
    })
    .from(sale)
    .where(sql`not ${sale.isPaid}`)
  return unpaid ?? { quantity: 0, charged: 0, netToPay: 0, oldest: null }
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
  const latest = await db
    .select({
      id: sale.publicId,
      number: sale.number,
      createdAt: sale.createdAt,
      businessName: sale.businessName,
      planName: sale.planName,
      destinationName: sale.destinationName,
      holder: sale.holder,
      charged: sale.charged,
      mode: sale.mode,
      isPaid: sale.isPaid,
    })
    .from(sale)
    .orderBy(desc(sale.number))
    .limit(LATEST_SALES)
  return latest.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}
