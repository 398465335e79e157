import type { atomWithStorage } from 'jotai/utils'
import { emptyPurchase, type PurchaseState } from './purchase-state.ts'
import { persist, readPersisted } from './tab-store.ts'

/** `state` is null until the tab's store was read: a guard that judges earlier would send a refreshing visitor back to step 1. */
export type PersistedPurchase = {
  state: PurchaseState | null
  /** Some persisted state could not be read, and the visitor has not gone on since: the page says why it is asked again. */
  isDamaged: boolean
}

/** The schema is loaded only where there is something to read: a first visit to step 1 goes without. */
async function readTab(subdomain: string): Promise<PersistedPurchase> {
  const persisted = readPersisted('purchase', subdomain)
  if (persisted === null) return { state: emptyPurchase, isDamaged: false }
  const { readPurchase } = await import('./persisted-purchase.ts')
  return readPurchase(persisted)
}

/** The purchase of a brand, for what has no page of it on screen. */
export async function readPersistedPurchase(subdomain: string): Promise<PurchaseState> {
  return (known.get(subdomain) ?? (await readTab(subdomain))).state ?? emptyPurchase
}

/** What this page knows of the tab's purchases: a browser without storage can still buy, as long as it is not reloaded. */
const known = new Map<string, PersistedPurchase>()

/** Purchases by brand, in the tab's store. What was read arrives by the subscription, unless it was answered meanwhile. */
export const purchaseStorage: NonNullable<Parameters<typeof atomWithStorage<PersistedPurchase>>[2]> = {
  getItem: (subdomain, unread) => known.get(subdomain) ?? unread,
  setItem(subdomain, purchase) {
    known.set(subdomain, purchase)
    persist('purchase', subdomain, purchase.state === emptyPurchase ? null : purchase.state)
  },
  removeItem(subdomain) {
    known.delete(subdomain)
    persist('purchase', subdomain, null)
  },
  subscribe(subdomain, onChange) {
    const read = (wasAway: boolean) =>
      void readTab(subdomain).then((purchase) => {
        if (!wasAway && known.has(subdomain)) return
        known.set(subdomain, purchase)
        onChange(purchase)
      })
    // A page that the browser brings back whole still holds what it knew when it was left.
    const returned = ({ persisted }: PageTransitionEvent) => persisted && read(true)
    read(false)
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  },
}
