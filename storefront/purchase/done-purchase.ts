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
/** The last purchase that this tab finished, with the data that show its vouchers again. */
export type DonePurchase = z.output<typeof donePurchase>

const persistedDone = z.object({ done: donePurchase, until: z.number() })
/**
 * Milliseconds that vouchers can be shown again: enough to come back from the email or a download, but the next user of the
 * computer finds none.
 */
const LIFETIME = 30 * 60_000

/** Reads the persisted purchase; when its time is over, removes it and returns null. */
export function readDone(subdomain: string): DonePurchase | null {
  const parsed = persistedDone.safeParse(readPersisted('done', subdomain))
  if (!parsed.success) return null
  const timeLeft = parsed.data.until - Date.now()
  // The upper limit holds when the clock was set back.
  if (timeLeft > 0 && timeLeft <= LIFETIME) return parsed.data.done
  forgetDone(subdomain)
  return null
}

/** Persists a purchase for half an hour, or until the next purchase begins. */
export function persistDone(subdomain: string, done: DonePurchase): void {
  persist('done', subdomain, { done, until: Date.now() + LIFETIME })
  // A tab that stays open deletes it too.
  setTimeout(() => readDone(subdomain), LIFETIME)
}

function forgetDone(subdomain: string): void {
  persist('done', subdomain, null)
}
