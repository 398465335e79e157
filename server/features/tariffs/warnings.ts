import { and, asc, eq, isNull } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { promoState, type PromoState } from '#shared/promo-codes/state.ts'
import { type GuardWarning, guardWarnings, type LiveTerms, standingWarnings } from '#shared/tariffs/guards.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import type { TariffWarnings } from '#shared/tariffs/warnings-contract.ts'
import type { Database } from '../../platform/db/schema/database.ts'
import { business } from '../../platform/db/schema/businesses.ts'
import { tariffVersion } from '../../platform/db/schema/catalogue.ts'
import { promoCode, promoCodeBusiness } from '../../platform/db/schema/promo-codes.ts'
import type { Dependencies } from '../dependencies.ts'

type Needs = Pick<Dependencies, 'env' | 'now'>

/**
 * Reads the warnings about a version, checked with the current promo codes and businesses (T-05).
 * @throws Failure TARIFF_NOT_FOUND
 */
export async function readWarnings(
  { db, ...needs }: Needs & Pick<Dependencies, 'db'>,
  version: number,
): Promise<TariffWarnings> {
  const [found] = await db
    .select({ content: tariffVersion.content, revision: tariffVersion.revision })
    .from(tariffVersion)
    .where(eq(tariffVersion.number, version))
  if (!found) throw new Failure('TARIFF_NOT_FOUND')
  const { cliffPercent, warnings: mode } = needs.env.tariffs
  return { revision: found.revision, cliffPercent, mode, warnings: await warningsOf(db, needs, found.content) }
}

/**
 * Refuses a tariff with unconfirmed warnings, or with any warnings where the settings block them.
 * @returns the confirmed warnings
 * @throws Failure TARIFF_WARNINGS
 */
export async function refuseUnconfirmed(
  tx: Database,
  needs: Needs,
  { content, confirmed }: { content: Tariff; confirmed: readonly string[] },
): Promise<GuardWarning[]> {
  const { warnings: mode } = needs.env.tariffs
  const warnings = await warningsOf(tx, needs, content)
  if (standingWarnings(warnings, confirmed, mode).length === 0) return warnings
  throw new Failure('TARIFF_WARNINGS', mode === 'block' ? { key: 'TARIFF.WARNINGS_BLOCK' } : {})
}

async function warningsOf(db: Database, { env, now }: Needs, content: Tariff): Promise<GuardWarning[]> {
  return guardWarnings(content, await liveTerms(db, now()), env.tariffs)
}

const live: readonly PromoState[] = ['active', 'not-started']

/** Reads the promo codes that can be used now or later, once for each of their businesses. */
async function liveTerms(db: Database, now: Date): Promise<LiveTerms[]> {
  const rows = await db
    .select({ promo: promoCode, seller: business })
    .from(promoCode)
    .innerJoin(promoCodeBusiness, eq(promoCodeBusiness.promoCodeId, promoCode.id))
    .innerJoin(business, eq(business.id, promoCodeBusiness.businessId))
    .where(and(isNull(promoCode.deletedAt), isNull(business.deletedAt)))
    .orderBy(asc(promoCode.code), asc(business.name), asc(business.id))
  const today = dayAt(now)
  return rows
    .filter(({ promo }) => live.includes(promoState(promo, today)))
    .map(({ promo: { code, ownPercentage, companyPercentage }, seller: { name, markup, commissionPercent } }) => ({
      code,
      ownPercentage,
      companyPercentage,
      businessName: name,
      markup,
      commissionPercent,
    }))
}
