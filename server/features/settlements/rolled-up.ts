import { and, eq, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Database } from '../../platform/db/schema/database.ts'
import { lastRolledUp } from '../sales/last-rolled-up.ts'
import { netToPay, onAccount, saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { dayRollup } from '../../platform/db/schema/rollups.ts'
import { type Scope, within } from './report.ts'

export const SUBJECTS = dayRollup.subject.enumValues
export type Subject = (typeof SUBJECTS)[number]

const code = sql<string>`upper(${movement.promoCode})`
const keys: Record<Subject, { businessId?: PgColumn; planId?: PgColumn; promoCode?: SQL }> = {
  business: { businessId: movement.businessId },
  plan: { planId: movement.planId },
  'business-plan': { businessId: movement.businessId, planId: movement.planId },
  'promo-code': { promoCode: code },
}

/** Whether a movement adds a sale made at a loss, or takes one away. */
const atLoss = sql`${movement.quantity} * ${movement.margin} < 0`
const isOwed = sql`${onAccount} and not ${movement.isPaid}`

/** Adds movements up by day and subject, in the columns of `dayRollup`. */
export function summedUp(db: Database, subject: Subject, which: SQL | undefined) {
  const { businessId, planId, promoCode } = keys[subject]
  const cents = (figure: PgColumn | SQL, filter?: SQL) =>
    sql<number>`coalesce(sum(${figure})${filter ? sql` filter (where ${filter})` : sql``}, 0)::bigint`
  const sales = (figure: PgColumn, filter?: SQL) => sql<number>`${cents(figure, filter)}::int`
  const debt = (figure: PgColumn | SQL) => (subject === 'business' ? cents(figure, isOwed) : sql<number>`0::bigint`)
  return db
    .select({
      day: movement.day,
      subject: sql<Subject>`${sql.raw(`'${subject}'`)}::text`.as('subject'),
      businessId: sql<string | null>`${businessId ?? sql`null`}::uuid`.as('business_id'),
      planId: sql<number | null>`${planId ?? sql`null`}::int`.as('plan_id'),
      promoCode: sql<string | null>`${promoCode ?? sql`null`}::text`.as('promo_code'),
      quantity: sales(movement.quantity).as('quantity'),
      sales: sql<number>`(count(*) filter (where ${movement.kind} = 'sale'))::int`.as('sales'),
      passengerCount: sales(movement.passengerCount).as('passenger_count'),
      gross: cents(movement.gross).as('gross'),
      discount: cents(movement.discount).as('discount'),
      businessDiscount: cents(movement.businessDiscount).as('business_discount'),
      charged: cents(movement.charged).as('charged'),
      cost: cents(movement.cost).as('cost'),
      margin: cents(movement.margin).as('margin'),
      commission: cents(movement.commission).as('commission'),
      houseShare: cents(movement.houseShare).as('house_share'),
      netToPay: cents(netToPay, onAccount).as('net_to_pay'),
      netToCollect: cents(movement.commission, sql`not (${onAccount})`).as('net_to_collect'),
      chargedOwed: debt(movement.charged).as('charged_owed'),
      netOwed: debt(netToPay).as('net_owed'),
      salesAtLoss: sales(movement.quantity, atLoss).as('sales_at_loss'),
      leastCommissionPercent: sql<number>`min(${movement.commissionPercent})`.as('least_commission_percent'),
      greatestCommissionPercent: sql<number>`max(${movement.commissionPercent})`.as('greatest_commission_percent'),
      leastMarkup: sql<number>`min(${movement.markup})`.as('least_markup'),
      greatestMarkup: sql<number>`max(${movement.markup})`.as('greatest_markup'),
      first: sql<number>`min(${movement.number})`.as('first'),
      firstWithCommission: sql<
        number | null
      >`min(${movement.number}) filter (where ${movement.commissionPercent} > 0)`.as('first_with_commission'),
      latest: sql<number>`max(${movement.number})`.as('latest'),
    })
    .from(movement)
    .where(and(which, promoCode && isNotNull(movement.promoCode)))
    .groupBy(movement.day, ...Object.values(keys[subject]))
}

/**
 * Reads rollups as stored. Columns are read by name, because during a release the table may already have those of the next
 * version.
 */
export function rollupsOf(db: Database, which: SQL | undefined) {
  return db.select().from(dayRollup).where(which)
}

/**
 * Returns the sums of a scope by day and subject, to select from by the columns of `dayRollup`: stored rollups for rolled-up
 * days, sums of the movements for later ones. Rows of a day that was taken back stay until it is rolled up again, so that a
 * report shows the state at the moment when it read the last rolled-up day.
 */
export async function rolledUp(db: Database, subject: Subject, scope: Scope): Promise<SQL> {
  const lastDay = (await lastRolledUp(db)) ?? '-infinity'
  const stored = and(eq(dayRollup.subject, subject), lte(dayRollup.day, lastDay), within(db, scope, dayRollup))
  const later = and(gt(movement.day, lastDay), within(db, scope))
  return sql`(${rollupsOf(db, stored)} union all ${summedUp(db, subject, later)}) ${dayRollup}`
}
