import { eq, sql } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { Day } from '#shared/dates.ts'
import { normalizePromoCode, promoRefusal, type PromoTerms } from '#shared/promo-codes/usable.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'

export type PromoCode = PromoTerms & { id: string; code: string }

/** Finds the code that a typed text means, with its businesses; null when no such code ever existed. */
export async function findPromo(db: Database, typed: string): Promise<PromoCode | null> {
  const works = db
    .select({ businessId: promoCodeBusiness.businessId })
    .from(promoCodeBusiness)
    .where(eq(promoCodeBusiness.promoCodeId, promoCode.id))
  const businessIds = sql<string[]>`array(${works})::text[]`
  const [row] = await db
    .select({ promo: promoCode, businessIds })
    .from(promoCode)
    .where(eq(promoCode.code, normalizePromoCode(typed)))
  return row ? toPromoCode(row.promo, row.businessIds) : null
}

/**
 * Finds the code that a buyer typed, if it works at a business today.
 * @throws Failure with the exact reason when it does not (docs/rules/promo-codes.md)
 */
export async function usablePromo(
  db: Database,
  typed: string,
  at: { businessId: string; today: Day },
): Promise<PromoCode> {
  const promo = await findPromo(db, typed)
  const problem = promoRefusal(promo, at)
  if (problem) throw new Failure(problem)
  if (!promo) throw new Failure('PROMO_NOT_FOUND')
  return promo
}

function toPromoCode(row: typeof promoCode.$inferSelect, businessIds: string[]): PromoCode {
  return {
    id: row.id,
    code: row.code,
    isDeleted: row.deletedAt !== null,
    isPaused: row.isPaused,
    startDate: row.startDate,
    endDate: row.endDate,
    usesLimit: row.usesLimit,
    used: row.used,
    held: row.held,
    ownPercentage: row.ownPercentage,
    companyPercentage: row.companyPercentage,
    businessIds,
  }
}
