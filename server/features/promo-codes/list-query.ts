import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { type Day, dayAt } from '#shared/dates.ts'
import type { Page } from '#shared/http.ts'
import type { ListQuery, Sort } from '#shared/lists.ts'
import type { promoCodeFields, PromoCodeFilter, PromoCodeRow } from '#shared/promo-codes/staff-contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { readPage, directionOf } from '../../platform/db/list-page.ts'
import { containsWords } from '../../platform/db/schema/words.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { sale } from '../../platform/db/schema/sales.ts'

type Field = (typeof promoCodeFields)[number]

/** The columns of a code for staff; its uses are counted from the sales, ignoring upper and lower case (C-05). */
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

/**
 * Reads a page of the codes that were not deleted, and how many there are; filtered, sorted and cut in the database
 * (docs/decisions/006).
 */
export async function findPromoCodes(
  db: Database,
  { filter = {}, sort = ['code', 'ASC'], range }: ListQuery<PromoCodeFilter, Field>,
  now: Date,
): Promise<Page<PromoCodeRow>> {
  const condition = conditionOf(db, filter, dayAt(now))
  const select = db
    .select(staffColumns(db))
    .from(promoCode)
    .where(condition)
    .orderBy(...orderOf(db, sort))
  return readPage(select, db.$count(promoCode, condition), range)
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

/** Computes `promoState` in the database; a test checks that both agree. */
function stateOn(today: Day): SQL {
  return sql`case
    when ${promoCode.isPaused} then 'paused'
    when ${promoCode.endDate} < ${today} then 'expired'
    when ${promoCode.startDate} > ${today} then 'not-started'
    when ${promoCode.used} + ${promoCode.held} >= ${promoCode.usesLimit} then 'exhausted'
    else 'active' end`
}

/**
 * Returns the order of a list. The code orders equal values, so that no page repeats or skips one. A code without the date
 * always comes last.
 */
function orderOf(db: Database, sort: Sort<Field>): SQL[] {
  const [way, field] = [directionOf(sort), sort[0]]
  if (field === 'code') return [way(promoCode.code)]
  return [sql`${way(sortKey(db, field))} nulls last`, asc(promoCode.code)]
}

function sortKey(db: Database, field: Exclude<Field, 'code'>): SQL {
  switch (field) {
    case 'usesCount':
      return usesCount(db)
    case 'totalPercentage':
      return sql`${promoCode.ownPercentage} + ${promoCode.companyPercentage}`
    case 'startDate':
      // The start date as displayed: see `shownStartDate`.
      return sql`case when ${promoCode.endDate} is not null then ${promoCode.startDate} end`
    default:
      return sql`${promoCode[field]}`
  }
}
