import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { offersFor } from '#shared/instalments/instalments.ts'
import type { Dependencies } from '../../dependencies.ts'
import { activePlans } from '../../instalment-plans/store.ts'
import type { CheckoutRow } from './states.ts'

/** Returns the instalments in which a card can pay a checkout; none for a checkout that no card pays. */
export async function shownInstalments(
  { db }: Pick<Dependencies, 'db'>,
  { mode, charged }: Pick<CheckoutRow, 'mode' | 'charged'>,
): Promise<OpenedCheckout['instalments']> {
  const offers = mode === 'card' ? offersFor(await activePlans(db), charged) : []
  return offers.map((offer) => ({ ...offer, brands: [...offer.brands] }))
}
