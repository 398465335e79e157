import { useSyncExternalStore } from 'react'
import { useBrand } from '../../page-state.ts'
import { persist, readPersisted } from '../tab-store.ts'

/**
 * An order whose payment was sent and whose outcome is not known yet: after a refresh, the outcome is requested first. `isOthers`:
 * another tab sent it, and the trip of this tab is another one.
 */
export type SentPayment = { order: string; email: string; isOthers?: boolean }

/**
 * Milliseconds that every tab of the browser knows the order, as long as a checkout is valid; without the email, because others
 * may use the computer.
 */
const LOCK_MS = 30 * 60_000

/** Reads the payment that this tab sent, or another tab of this browser within half an hour, whose email is not known here. */
export function readSent(subdomain: string): SentPayment | null {
  const own = persisted('payment', subdomain)
  if (own.order) return { order: own.order, email: own.email ?? '' }
  const { order, until } = persisted('paymentLock', subdomain)
  return order && Number(until) > Date.now() ? { order, email: '', isOthers: true } : null
}

/** Reads a value without a schema, which step 1 does not need otherwise: the server refuses an invalid order. */
function persisted(what: 'payment' | 'paymentLock', subdomain: string): Record<string, string | undefined> {
  return Object(readPersisted(what, subdomain)) as Record<string, string | undefined>
}

/** Persists that an order's payment was sent; null once its outcome is known, which unlocks the trip in every tab. */
export function persistSent(subdomain: string, sent: SentPayment | null): void {
  persist('payment', subdomain, sent?.isOthers ? null : sent)
  persist('paymentLock', subdomain, sent && { order: sent.order, until: Date.now() + LOCK_MS })
  // Informs this tab: the browser sends the event only to the other ones.
  dispatchEvent(new Event('storage'))
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** Returns the order whose payment is running: until its outcome is known, the trip cannot be changed. */
export function usePendingOrder(): string | null {
  const { subdomain } = useBrand()
  return useSyncExternalStore(
    subscribe,
    () => readSent(subdomain)?.order ?? null,
    () => null,
  )
}
