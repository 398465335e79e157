import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import type { Dependencies } from '../../dependencies.ts'
import { offeredMethods } from '../../payment-methods/store.ts'
import type { CheckoutSnapshot } from '../../../platform/db/schema/checkout-snapshot.ts'
import type { CheckoutRow } from './states.ts'

/** Returns the ways to pay a new purchase that are not by card; a change of a sale is paid by card alone. */
export async function shownMethods(
  { db, now }: Pick<Dependencies, 'db' | 'now'>,
  { mode, charged, snapshot }: Pick<CheckoutRow, 'mode' | 'charged'> & { snapshot: CheckoutSnapshot<unknown> },
): Promise<OpenedCheckout['otherMethods']> {
  if (mode !== 'card') return []
  const payable = { business: snapshot.business, amount: charged, startDate: snapshot.trip.startDate, now: now() }
  const offered = await offeredMethods(db, payable)
  return offered.map(({ method, note, endsAt }) => ({ method, note, endsAt: endsAt.toISOString() }))
}
