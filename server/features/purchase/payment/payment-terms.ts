import { Failure } from '#shared/errors.ts'
import { offersFor } from '#shared/instalments/instalments.ts'
import type { Database } from '../../../platform/db/schema/database.ts'
import { findPlan } from '../../instalment-plans/store.ts'
import type { AttemptRow, CheckoutRow } from '../checkout/states.ts'

/** What an attempt asks the gateway for: the captured amount, in how many instalments, and how much of it is financing, in cents. */
type PaymentTerms = Pick<AttemptRow, 'amount' | 'instalments' | 'financing' | 'instalmentPlanId'>

/**
 * Returns the terms of a payment of a checkout, by the plan of instalments as it is now (docs/decisions/031).
 * @throws Failure when the buyer saw another amount: PRICE_CHANGED for one payment, INSTALMENTS_CHANGED for a plan, also when it
 *   is not offered any more
 */
export async function paymentTerms(
  db: Database,
  { charged, currency }: Pick<CheckoutRow, 'charged' | 'currency'>,
  request: { amount: number; currency: string; instalmentPlan?: string | undefined },
): Promise<PaymentTerms> {
  const { instalmentPlan: instalmentPlanId } = request
  const isSeen = (amount: number | undefined) => request.amount === amount && request.currency === currency
  if (instalmentPlanId === undefined) {
    if (!isSeen(charged)) throw new Failure('PRICE_CHANGED', { data: { amount: charged, currency } })
    return { amount: charged, instalments: 1, financing: 0, instalmentPlanId: null }
  }
  const plan = await findPlan(db, instalmentPlanId)
  const [offer] = offersFor(plan ? [plan] : [], charged)
  if (!offer || !isSeen(offer.captured)) {
    throw new Failure('INSTALMENTS_CHANGED', { data: { amount: charged, currency } })
  }
  const { captured: amount, instalments, financing } = offer
  return { amount, instalments, financing, instalmentPlanId }
}
