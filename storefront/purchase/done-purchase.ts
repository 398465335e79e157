import * as z from 'zod/mini'
import { soldTrip } from '#shared/checkout/sold-trip-contract.ts'
import { foundVoucher } from '#shared/vouchers/issued-voucher-contract.ts'
import { persist, readPersisted } from './tab-store.ts'

const donePurchase = z.object({
  saleId: z.string(),
  number: z.int(),
  email: z.string(),
  vouchers: z.array(foundVoucher),
  trip: soldTrip,
})
/** The last purchase that this tab finished: enough to show its vouchers again. */
export type DonePurchase = z.output<typeof donePurchase>

const persistedDone = z.object({ done: donePurchase, until: z.number() })
/** Long enough to come back from the email or a download; the next user of that computer finds no vouchers. */
const LIFETIME = 30 * 60_000

/** The persisted purchase; removed and null once its time is over. */
export function readDone(subdomain: string): DonePurchase | null {
  const parsed = persistedDone.safeParse(readPersisted('done', subdomain))
  if (!parsed.success) return null
  const left = parsed.data.until - Date.now()
  // A clock that was set back would show it for longer.
  if (left > 0 && left <= LIFETIME) return parsed.data.done
  forgetDone(subdomain)
  return null
}

/** Persists it for half an hour, or until the next purchase begins. */
export function persistDone(subdomain: string, done: DonePurchase): void {
  persist('done', subdomain, { done, until: Date.now() + LIFETIME })
  // A tab that is left open forgets it too.
  setTimeout(() => readDone(subdomain), LIFETIME)
}

function forgetDone(subdomain: string): void {
  persist('done', subdomain, null)
}
