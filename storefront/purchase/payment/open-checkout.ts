import type { Brand } from '#shared/businesses/brand-contract.ts'
import { checkoutApi, type OpenedCheckout } from '#shared/checkout/contract.ts'
import { call } from '../../api.ts'
import { announceFailure } from '../../ui/toast.ts'
import { currentSession } from '../../session.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { asFailure } from '../use-loaded.ts'
import { purchaseOf } from './purchase-of.ts'

/**
 * Requests a price and an order for a purchase from the server. A partner's session requests payment on account; only the server
 * decides, and the card is always possible. @throws Failure
 */
export async function openCheckout(
  state: PurchaseState,
  brand: Brand,
  { confirmDuplicate, quiet }: { confirmDuplicate: boolean; quiet: boolean },
): Promise<OpenedCheckout> {
  const ask = (onAccount: boolean) => {
    const body = purchaseOf(state, brand, { confirmDuplicate, onAccount })
    // A refusal of payment on account shows no toast: the card is requested next.
    return call(checkoutApi.open, { body }, { silent: true, quiet: quiet || onAccount })
  }
  const isPartner = currentSession()?.area === 'partner'
  try {
    return await ask(isPartner)
  } catch (error) {
    if (isPartner && asFailure(error).code === 'ON_ACCOUNT_REFUSED') return ask(false)
    if (isPartner && !quiet) announceFailure(error)
    throw error
  }
}
