import { eq } from 'drizzle-orm'
import { dayAt } from '#shared/dates.ts'
import { Failure } from '#shared/errors.ts'
import { isLatePaymentGood } from '#shared/payment-methods/delayed.ts'
import { totalPercentage } from '#shared/promo-codes/usable.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { business } from '../../../platform/db/schema/businesses.ts'
import { loadCatalogue } from '../../catalogue/store.ts'
import { usablePromo } from '../../promo-codes/store.ts'
import type { Dependencies } from '../../dependencies.ts'
import { refuseDuplicateTrip } from '../checkout/duplicate-trip.ts'
import { refusePaidLink } from '../checkout/paid-link.ts'
import { holdPromo } from '../promo-hold/promo-hold.ts'
import { priceTrip } from '../quote/price-trip.ts'
import type { CheckoutRow } from '../checkout/states.ts'

/**
 * Whether an order whose payment came after its end can still be issued as it was priced (docs/decisions/032): nothing else has
 * paid it, departure is ahead, the same trip was not bought otherwise, and its seller sells it today for the same price or less. Then its use of a promo code is held again.
 */
export async function holdIfStillGood(
  tx: Database,
  { now }: Pick<Dependencies, 'now'>,
  checkout: CheckoutRow,
): Promise<boolean> {
  const { id: checkoutId, businessId, snapshot, charged } = checkout
  const isErased = checkout.erasedAt !== null || snapshot.contact.email === ''
  if ((checkout.status !== 'EXPIRED' && checkout.status !== 'OPEN') || isErased) return false
  const at = now()
  const price = await priceNow(tx, checkout, at)
  if (price === null || !isLatePaymentGood(charged, { price, startDate: snapshot.trip.startDate, now: at }))
    return false
  const redeemer = { checkoutId, promo: snapshot.promo, businessId, today: dayAt(at) }
  // All transactions take their locks in this order (docs/decisions/003).
  const isOnlyOne = await whetherDone(async () => {
    await refuseDuplicateTrip(tx, checkout, at)
    await refusePaidLink(tx, checkout)
  })
  return isOnlyOne && whetherDone(() => holdPromo(tx, redeemer, at))
}

/** Returns the price of an order's trip today, in cents; null when it is not sold any more. */
async function priceNow(tx: Database, { businessId, snapshot }: CheckoutRow, now: Date) {
  const [seller] = await tx
    .select({ markup: business.markup, deletedAt: business.deletedAt })
    .from(business)
    .where(eq(business.id, businessId))
  if (!seller || seller.deletedAt !== null) return null
  const { trip, plan, passengers, extras, promo } = snapshot
  try {
    const code = promo && (await usablePromo(tx, promo.code, { businessId, today: dayAt(now) }))
    const priced = priceTrip(await loadCatalogue(tx), {
      business: seller,
      trip,
      planId: plan.id,
      ages: passengers.map(({ age }) => age),
      extras: extras.map(({ benefitId, passengerId }) => ({ benefitId, passengerId })),
      promo: code && { percent: totalPercentage(code) },
    })
    return priced.price.charged
  } catch (error) {
    if (error instanceof Failure) return null
    throw error
  }
}

async function whetherDone(run: () => Promise<void>): Promise<boolean> {
  try {
    await run()
    return true
  } catch (error) {
    if (error instanceof Failure) return false
    throw error
  }
}
