import { and, asc, eq, gte, isNull, lte, not, type SQL, sql } from 'drizzle-orm'
import type { Cents } from '#shared/money.ts'
import type { LineKind } from '#shared/partner-account/contract.ts'
import { type ClosingHistory, lastDayOf, type Month } from '#shared/partner-account/statement.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { accountLine as line } from '../../platform/db/schema/accounts.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { accountClosing, accountStatement as statement } from '../../platform/db/schema/statements.ts'

/** The last closed month of an account, and its balance then. */
export type AccountHistory = ClosingHistory & { businessId: string; businessName: string; closedAt: Cents }

/**
 * Reads the histories of all accounts with a line, by name, including those of deleted businesses; of one account with
 * `businessId`.
 */
export async function readHistories(db: Database, businessId?: string): Promise<AccountHistory[]> {
  const lastOf = (column: SQL) =>
    sql`(select ${column} from ${statement} last where last.business_id = ${business}.id order by last.month desc limit 1)`
  const rows = await db
    .select({
      businessId: business.id,
      businessName: business.name,
      lastClosed: sql<Month | null>`${lastOf(sql`last.month::text`)}`,
      closedAt: sql<number>`coalesce(${lastOf(sql`last.closing`)}, 0)`.mapWith(Number),
      firstDay: sql<Month | null>`(select min(own.day)::text from ${line} own where own.business_id = ${business}.id)`,
    })
    .from(business)
    .where(and(not(business.isMainBrand), businessId ? eq(business.id, businessId) : undefined))
    .orderBy(asc(sql`lower(${business.name})`), asc(business.id))
  return rows.filter(({ firstDay }) => firstDay !== null)
}

/** The lines of a month, added up by account and kind. */
export type MonthLine = { businessId: string; kind: LineKind; amount: Cents; count: number }

export async function linesOfMonth(db: Database, month: Month, businessId?: string): Promise<MonthLine[]> {
  const rows = await db
    .select({
      businessId: line.businessId,
      kind: line.kind,
      amount: sql<number>`sum(${line.amount})`.mapWith(Number),
      count: sql<number>`count(*)`.mapWith(Number),
    })
    .from(line)
    .where(
      and(
        gte(line.day, month),
        lte(line.day, lastDayOf(month)),
        businessId ? eq(line.businessId, businessId) : undefined,
      ),
    )
    .groupBy(line.businessId, line.kind)
  return rows.map((row) => ({ ...row, kind: row.kind as LineKind }))
}

export type MonthOfAccount = { businessId: string; month: Month }

/** Reads the months that staff asked to close and that no job has closed yet. */
export function readAsked(db: Database): Promise<MonthOfAccount[]> {
  return db
    .select({ businessId: accountClosing.businessId, month: accountClosing.month })
    .from(accountClosing)
    .leftJoin(
      statement,
      and(eq(statement.businessId, accountClosing.businessId), eq(statement.month, accountClosing.month)),
    )
    .where(isNull(statement.id))
}

export const keyOf = ({ businessId, month }: MonthOfAccount): string => `${businessId}:${month}`

/** Returns whether a month of an account is one of these. */
export function isAmong(months: readonly MonthOfAccount[]): (one: MonthOfAccount) => boolean {
  const keys = new Set(months.map(keyOf))
  return (one) => keys.has(keyOf(one))
}
