import { Failure } from '#shared/errors.ts'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import { checkoutApi, type OpenedCheckout } from '#shared/checkout/contract.ts'
import { call } from '../../api.ts'
import { currentSession } from '../../session.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { asFailure } from '../use-loaded.ts'
import { purchaseOf } from './purchase-of.ts'

/** Milliseconds after which an order that does not come is requested again, which charges nothing. */
const PATIENCE_MS = 15_000

/**
 * Requests a price and an order for a purchase from the server. A partner's session requests payment on account; only the server
 * decides, and the card is always possible. A partner whose session ended does not become a visitor, whom another business would
 * sell to. The page shows a failure itself, so there is no toast. @throws Failure; UNAUTHORIZED when a partner's session ended
 */
export async function openCheckout(
  state: PurchaseState,
  brand: Brand,
  { confirmDuplicate, isPartners }: { confirmDuplicate: boolean; isPartners: boolean },
): Promise<OpenedCheckout> {
  const ask = (onAccount: boolean) => {
    const body = purchaseOf(state, brand, { confirmDuplicate, onAccount })
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return call(checkoutApi.open, { body }, { silent: true, quiet: true, needsSession: isPartners, signal })
  }
  if (!isPartners) return ask(false)
  if (!currentSession()) throw new Failure('UNAUTHORIZED')
  return ask(true).catch((error: unknown) => {
    if (asFailure(error).code === 'ON_ACCOUNT_REFUSED') return ask(false)
    throw error
  })
}
