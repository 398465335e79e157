import type { Brand } from '#shared/businesses/brand-contract.ts'
import { checkoutApi, type OpenedCheckout } from '#shared/checkout/contract.ts'
import { call } from '../../api.ts'
import { announceFailure } from '../../ui/toast.ts'
import { currentSession } from '../../session.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { asFailure } from '../use-loaded.ts'
import { purchaseOf } from './purchase-of.ts'

/**
 * Has the server price a purchase and give it an order. A partner's session asks for its account; the server alone decides,
 * and a card is always left. @throws Failure
 */
export async function openCheckout(
  state: PurchaseState,
  brand: Brand,
  { confirmDuplicate, quiet }: { confirmDuplicate: boolean; quiet: boolean },
): Promise<OpenedCheckout> {
  const ask = (onAccount: boolean) => {
    const body = purchaseOf(state, brand, { confirmDuplicate, onAccount })
    // A refused account is no failure: the card is asked for next.
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
