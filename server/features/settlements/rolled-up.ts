import { and, eq, getTableColumns, gt, gte, isNotNull, lt, lte, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, type Day } from '#shared/dates.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { netToPay, onAccount, saleMovement as movement } from '../../platform/db/schema/movements.ts'
import { dayRollup, hourRollup, rollupState } from '../../platform/db/schema/rollups.ts'
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
  return db
    .select(sumsOf(subject))
    .from(movement)
    .where(and(which, having(subject)))
    .groupBy(movement.day, ...Object.values(keys[subject]))
}

/** The first instant of a movement's hour, as the trigger computes it that adjusts what is owed. */
const hour = sql<Date>`date_trunc('hour', ${movement.at}, 'UTC')`

/** Adds movements up by hour, day and subject, in the columns of `hourRollup`. */
export function summedUpByHour(db: Database, subject: Subject, which: SQL | undefined) {
  return db
    .select({ hour: hour.as('hour'), ...sumsOf(subject) })
    .from(movement)
    .where(and(which, having(subject)))
    .groupBy(hour, movement.day, ...Object.values(keys[subject]))
}

/** Leaves out the movements without a promo code, where they are added up by code. */
function having(subject: Subject): SQL | undefined {
  return keys[subject].promoCode && isNotNull(movement.promoCode)
}

function sumsOf(subject: Subject) {
  const { businessId, planId, promoCode } = keys[subject]
  const cents = (figure: PgColumn | SQL, filter?: SQL) =>
    sql<number>`coalesce(sum(${figure})${filter ? sql` filter (where ${filter})` : sql``}, 0)::bigint`
  const sales = (figure: PgColumn, filter?: SQL) => sql<number>`${cents(figure, filter)}::int`
  const debt = (figure: PgColumn | SQL) => (subject === 'business' ? cents(figure, isOwed) : sql<number>`0::bigint`)
  return {
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
  }
}

/**
 * Reads rollups as stored. Columns are read by name, because during a release the table may already have those of the next
 * version.
 */
export function rollupsOf(db: Database, which: SQL | undefined) {
  return db.select().from(dayRollup).where(which)
}

/** Reads hourly rollups as stored. */
export function hourRollupsOf(db: Database, which: SQL | undefined) {
  return db.select().from(hourRollup).where(which)
}

/** The hours that are rolled up of a day: all of its movements before `until`. */
export type HoursOfDay = { day: Day; until: Date }

/** Reads which hours are rolled up; null when none are, and for a user who may not see the rollup. */
export async function hoursRolledUp(db: Database): Promise<HoursOfDay | null> {
  return (await readReach(db))?.hours ?? null
}

async function readReach(db: Database): Promise<{ lastDay: Day; hours: HoursOfDay | null } | null> {
  const { lastDay, hoursOf, hoursUntil } = rollupState
  const [state] = await db.select({ lastDay, day: hoursOf, until: hoursUntil }).from(rollupState)
  if (!state) return null
  const { day, until } = state
  return { lastDay: state.lastDay, hours: day && until ? { day, until } : null }
}

/**
 * Returns the sums of a scope by day and subject, to select from by the columns of `dayRollup`: stored rollups for rolled-up
 * days and for the hours of the day after them, sums of the movements for what is later. Rows of a day or of an hour that was
 * taken back stay until it is rolled up again, so that a report shows the state at the moment when it read how far they go.
 */
export async function rolledUp(db: Database, subject: Subject, scope: Scope): Promise<SQL> {
  const reach = await readReach(db)
  const lastDay = reach?.lastDay ?? '-infinity'
  const stored = and(eq(dayRollup.subject, subject), lte(dayRollup.day, lastDay), within(db, scope, dayRollup))
  const later = and(gt(movement.day, lastDay), within(db, scope))
  const hours = reach?.hours
  if (!hours || hours.day !== addDays(reach.lastDay, 1)) {
    return sql`(${rollupsOf(db, stored)} union all ${summedUp(db, subject, later)}) ${dayRollup}`
  }
  const { hour: _hour, ...sums } = getTableColumns(hourRollup)
  const inHours = and(eq(hourRollup.day, hours.day), lt(hourRollup.hour, hours.until))
  const ofHours = and(eq(hourRollup.subject, subject), inHours, within(db, scope, hourRollup))
  const afterHours = and(later, or(gt(movement.day, hours.day), gte(movement.at, hours.until)))
  return sql`(
    ${rollupsOf(db, stored)}
    union all ${db.select(sums).from(hourRollup).where(ofHours)}
    union all ${summedUp(db, subject, afterHours)}
  ) ${dayRollup}`
}
