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
 * decides, and the card is always possible. The page shows a failure itself, so there is no toast. @throws Failure
 */
export async function openCheckout(
  state: PurchaseState,
  brand: Brand,
  { confirmDuplicate }: { confirmDuplicate: boolean },
): Promise<OpenedCheckout> {
  const ask = (onAccount: boolean) => {
    const body = purchaseOf(state, brand, { confirmDuplicate, onAccount })
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return call(checkoutApi.open, { body }, { silent: true, quiet: true, signal })
  }
  if (currentSession()?.area !== 'partner') return ask(false)
  return ask(true).catch((error: unknown) => {
    if (asFailure(error).code === 'ON_ACCOUNT_REFUSED') return ask(false)
    throw error
  })
}
