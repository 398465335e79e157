import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { Failure } from '#shared/errors.ts'
import type { PromoBusiness, PromoCodeDetail } from '#shared/promo-codes/staff-contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import { asWords } from '../../platform/db/schema/words.ts'
import { staffColumns } from './list-query.ts'

/**
 * Reads a code with its businesses, including those deleted since.
 * @throws Failure PROMO_UNKNOWN when there is none, or when it was deleted
 */
export async function readPromoCode(db: Database, id: string): Promise<PromoCodeDetail> {
  const [row] = await db
    .select(staffColumns(db))
    .from(promoCode)
    .where(and(eq(promoCode.id, id), isNull(promoCode.deletedAt)))
  if (!row) throw new Failure('PROMO_UNKNOWN')
  return { ...row, businesses: await businessesOf(db, id) }
}

/** Lists every business that a code can be for, by name. */
export function promoBusinesses(db: Database): Promise<PromoBusiness[]> {
  return readBusinesses(db, isNull(business.deletedAt))
}

function businessesOf(db: Database, promoCodeId: string): Promise<PromoBusiness[]> {
  const links = db
    .select({ id: promoCodeBusiness.businessId })
    .from(promoCodeBusiness)
    .where(eq(promoCodeBusiness.promoCodeId, promoCodeId))
  return readBusinesses(db, inArray(business.id, links))
}

async function readBusinesses(db: Database, which: SQL): Promise<PromoBusiness[]> {
  const rows = await db
    .select({
      id: business.id,
      name: business.name,
      type: business.type,
      isMainBrand: business.isMainBrand,
      deletedAt: business.deletedAt,
      markup: business.markup,
      commissionPercent: business.commissionPercent,
    })
    .from(business)
    .where(which)
    .orderBy(asWords(business.name), business.id)
  return rows.map(({ deletedAt, ...same }) => ({ ...same, isDeleted: deletedAt !== null }))
}
