import { and, eq, gt, gte, isNull, lte, or, sql } from 'drizzle-orm'
import type { Day } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { promoCode, promoCodeBusiness } from '../../../platform/db/schema/promo-codes.ts'
import { promoRedemption } from '../../../platform/db/schema/checkouts.ts'
import { usablePromo } from '../../promo-codes/store.ts'

/** A checkout that is about to use its promo code, if it has one, on the day `today`. */
type Redeemer = { checkoutId: string; promo: { id: string; code: string } | null; businessId: string; today: Day }

/** Minutes that a use stays reserved: longer than a payment can stay unsettled before it becomes absent. */
const HOLD_MINUTES = 45

/**
 * Reserves a use of the checkout's promo code while its payment runs; a single statement decides, so that parallel buyers never
 * pass the limit. Throws the PROMO_* failure with the reason.
 */
export async function holdPromo(tx: Database, redeemer: Redeemer, now: Date): Promise<void> {
  if (!redeemer.promo) return
  await countUse(tx, redeemer.promo, redeemer, { held: sql`${promoCode.held} + 1` })
  const expiresAt = new Date(now.getTime() + HOLD_MINUTES * 60_000)
  await writeRedemption(tx, redeemer.checkoutId, redeemer.promo.id, { status: 'HELD', expiresAt })
}

/** Uses the code of a checkout that needs no payment. Throws the PROMO_* failure with the reason. */
export async function takePromoUse(tx: Database, redeemer: Redeemer, now: Date): Promise<void> {
  if (!redeemer.promo) return
  await countUse(tx, redeemer.promo, redeemer, { used: sql`${promoCode.used} + 1` })
  await writeRedemption(tx, redeemer.checkoutId, redeemer.promo.id, { status: 'USED', expiresAt: now })
}

/** Releases the use that the checkout holds, if any. */
export async function releasePromo(tx: Database, checkoutId: string): Promise<void> {
  const hold = await leaveState(tx, checkoutId, { from: 'HELD', to: 'RELEASED' })
  if (!hold) return
  await tx
    .update(promoCode)
    .set({ held: sql`${promoCode.held} - 1` })
    .where(eq(promoCode.id, hold.promoCodeId))
}

/** Turns the hold of a paid checkout into a use. */
export async function consumePromo(tx: Database, checkoutId: string): Promise<void> {
  const hold = await leaveState(tx, checkoutId, { from: 'HELD', to: 'USED' })
  if (!hold) return
  await tx
    .update(promoCode)
    .set({ held: sql`${promoCode.held} - 1`, used: sql`${promoCode.used} + 1` })
    .where(eq(promoCode.id, hold.promoCodeId))
}

/** Gives back the use of a sale's code, once, when the sale was cancelled before departure. */
export async function returnPromoUse(tx: Database, checkoutId: string): Promise<void> {
  const used = await leaveState(tx, checkoutId, { from: 'USED', to: 'RELEASED' })
  if (!used) return
  await tx
    .update(promoCode)
    .set({ used: sql`${promoCode.used} - 1` })
    .where(eq(promoCode.id, used.promoCodeId))
}

async function countUse(
  tx: Database,
  { id, code }: { id: string; code: string },
  { businessId, today }: Redeemer,
  change: Partial<Record<'held' | 'used', ReturnType<typeof sql>>>,
): Promise<void> {
  const uses = await tx
    .update(promoCode)
    .set(change)
    .where(
      and(
        eq(promoCode.id, id),
        isNull(promoCode.deletedAt),
        eq(promoCode.isPaused, false),
        or(isNull(promoCode.startDate), lte(promoCode.startDate, today)),
        or(isNull(promoCode.endDate), gte(promoCode.endDate, today)),
        or(isNull(promoCode.usesLimit), gt(promoCode.usesLimit, sql`${promoCode.used} + ${promoCode.held}`)),
        sql`exists (select 1 from ${promoCodeBusiness} where ${promoCodeBusiness.promoCodeId} = ${promoCode.id} and ${promoCodeBusiness.businessId} = ${businessId})`,
      ),
    )
    .returning({ id: promoCode.id })
  if (uses.length > 0) return
  await usablePromo(tx, code, { businessId, today })
  // No reason is left when a use was given back between the two statements.
  throw new Failure('PROMO_EXHAUSTED')
}

async function writeRedemption(
  tx: Database,
  checkoutId: string,
  promoCodeId: string,
  state: { status: 'HELD' | 'USED'; expiresAt: Date },
): Promise<void> {
  await tx
    .insert(promoRedemption)
    .values({ checkoutId, promoCodeId, ...state })
    .onConflictDoUpdate({ target: promoRedemption.checkoutId, set: state })
}

async function leaveState(
  tx: Database,
  checkoutId: string,
  { from, to }: { from: 'HELD' | 'USED'; to: 'USED' | 'RELEASED' },
): Promise<{ promoCodeId: string } | undefined> {
  const [redemption] = await tx
    .update(promoRedemption)
    .set({ status: to })
    .where(and(eq(promoRedemption.checkoutId, checkoutId), eq(promoRedemption.status, from)))
    .returning({ promoCodeId: promoRedemption.promoCodeId })
  return redemption
}
