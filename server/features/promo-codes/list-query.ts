import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Day, dayAt } from '#shared/dates.ts'
import type { Page } from '#shared/http.ts'
import { PAGE_LIMIT } from '#shared/lists.ts'
import type { promoCodeFields, PromoCodeFilter, PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import type { Database } from '../../platform/db/connect.ts'
import { containsWords } from '../../platform/db/schema/words.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { sale } from '../../platform/db/schema/sales.ts'

type Sort = readonly [(typeof promoCodeFields)[number], 'ASC' | 'DESC']

/** What a list is asked for; `range` counts from 0 and includes its end. */
export type ListAsked = {
  filter?: PromoCodeFilter | undefined
  sort?: Sort | undefined
  range?: readonly [number, number] | undefined
}

const BY_CODE: Sort = ['code', 'ASC']

/** The columns of a code as staff see it; its uses are counted from the sales, in any case (C-05). */
export function staffColumns(db: Database) {
  const works = db
    .select({ businessId: promoCodeBusiness.businessId })
    .from(promoCodeBusiness)
    .where(eq(promoCodeBusiness.promoCodeId, promoCode.id))
  return {
    id: promoCode.id,
    code: promoCode.code,
    isPaused: promoCode.isPaused,
    businessIds: sql<string[]>`array(${works})::text[]`,
    usesLimit: promoCode.usesLimit,
    usesCount: usesCount(db),
    held: promoCode.held,
    startDate: promoCode.startDate,
    endDate: promoCode.endDate,
    ownPercentage: promoCode.ownPercentage,
    companyPercentage: promoCode.companyPercentage,
    version: promoCode.version,
  }
}

function usesCount(db: Database) {
  const sales = db
    .select({ made: count() })
    .from(sale)
    .where(eq(sql`upper(${sale.promoCode})`, promoCode.code))
  return sql<number>`(${sales})`.mapWith(Number)
}

/** A page of the codes that were not deleted, and how many there are; made in the database (docs/decisions/012). */
export async function findPromoCodes(
  db: Database,
  { filter = {}, sort = BY_CODE, range = [0, PAGE_LIMIT - 1] }: ListAsked,
  now: Date,
): Promise<Page<PromoCodeRow>> {
  const [first, last] = range
  const condition = conditionOf(db, filter, dayAt(now))
  const [counted] = await db.select({ total: count() }).from(promoCode).where(condition)
  const rows = await db
    .select(staffColumns(db))
    .from(promoCode)
    .where(condition)
    .orderBy(...orderOf(db, sort))
    .offset(first)
    .limit(last - first + 1)
  return { rows, first, total: counted?.total ?? 0 }
}

function conditionOf(db: Database, { code, businessId, state }: PromoCodeFilter, today: Day): SQL | undefined {
  const isForBusiness = businessId
    ? db
        .select({ one: sql`1` })
        .from(promoCodeBusiness)
        .where(and(eq(promoCodeBusiness.promoCodeId, promoCode.id), eq(promoCodeBusiness.businessId, businessId)))
    : undefined
  return and(
    isNull(promoCode.deletedAt),
    code?.trim() ? containsWords(promoCode.code, code) : undefined,
    isForBusiness ? sql`exists (${isForBusiness})` : undefined,
    state && state !== 'all' ? sql`${stateOn(today)} = ${state}` : undefined,
  )
}

/** `promoState` in the database; a test holds both to the same answer. */
function stateOn(today: Day): SQL {
  return sql`case
    when ${promoCode.isPaused} then 'paused'
    when ${promoCode.endDate} < ${today} then 'expired'
    when ${promoCode.startDate} > ${today} then 'not-started'
    when ${promoCode.used} + ${promoCode.held} >= ${promoCode.usesLimit} then 'exhausted'
    else 'active' end`
}

/** The code orders equal values, so that no page repeats or skips one. A code without the date comes last either way. */
function orderOf(db: Database, [field, direction]: Sort): SQL[] {
  const way = direction === 'ASC' ? asc : desc
  if (field === 'code') return [way(promoCode.code)]
  return [sql`${way(sortKey(db, field))} nulls last`, asc(promoCode.code)]
}

function sortKey(db: Database, field: Exclude<Sort[0], 'code'>): SQL {
  switch (field) {
    case 'usesCount':
      return usesCount(db)
    case 'totalPercentage':
      return sql`${promoCode.ownPercentage} + ${promoCode.companyPercentage}`
    case 'startDate':
      // As it is shown: shownStartDate.
      return sql`case when ${promoCode.endDate} is not null then ${promoCode.startDate} end`
    default:
      return sql`${promoCode[field]}`
  }
}
