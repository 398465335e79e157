import { useSyncExternalStore } from 'react'
import { useBrand } from '../../page-state.ts'
import { persist, readPersisted } from '../tab-store.ts'

/** An order whose payment was sent and whose end is not known yet: a refresh asks about it before anything else. */
export type SentPayment = { order: string; email: string }

/** Every tab of the browser knows the order for as long as a checkout lives; no email, since others may use the computer. */
const LOCK_MS = 30 * 60_000

/** The payment that this tab sent, or another tab of this browser within half an hour, whose email is not known here. */
export function readSent(subdomain: string): SentPayment | null {
  const own = persisted('payment', subdomain)
  if (own.order) return { order: own.order, email: own.email ?? '' }
  const { order, until } = persisted('paymentLock', subdomain)
  return order && Number(until) > Date.now() ? { order, email: '' } : null
}

/** Without a schema, which step 1 has no other use for: the server refuses what is no order. */
function persisted(what: 'payment' | 'paymentLock', subdomain: string): Record<string, string | undefined> {
  return Object(readPersisted(what, subdomain)) as Record<string, string | undefined>
}

/** Persists that an order's payment was sent; null once its end is known, which frees the trip in every tab. */
export function persistSent(subdomain: string, sent: SentPayment | null): void {
  persist('payment', subdomain, sent)
  persist('paymentLock', subdomain, sent && { order: sent.order, until: Date.now() + LOCK_MS })
  // The other tabs hear of it from their browser.
  dispatchEvent(new Event('storage'))
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** The order whose payment is under way: until its end is known the trip cannot be changed. */
export function usePendingOrder(): string | null {
  const { subdomain } = useBrand()
  return useSyncExternalStore(
    subscribe,
    () => readSent(subdomain)?.order ?? null,
    () => null,
  )
}
