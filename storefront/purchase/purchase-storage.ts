import { emptyPurchase, type PurchaseState } from './purchase-state.ts'
import { persist, readPersisted } from './tab-store.ts'

/**
 * A purchase with its state. `state` is null until the tab's storage was read: an earlier guard would send a visitor who
 * refreshes back to step 1.
 */
export type PersistedPurchase = {
  state: PurchaseState | null
  /** Whether some persisted state could not be read, until the visitor continues: the page says why it asks again. */
  isDamaged: boolean
}

/** Reads the tab's purchase. The schema is loaded only when something is stored: a first visit to step 1 does not load it. */
async function readTab(subdomain: string): Promise<PersistedPurchase> {
  const persisted = readPersisted('purchase', subdomain)
  if (persisted === null) return { state: emptyPurchase, isDamaged: false }
  const { readPurchase } = await import('./persisted-purchase.ts')
  return readPurchase(persisted)
}

/** Reads the purchase of a brand, for code outside the steps. */
export async function readPersistedPurchase(subdomain: string): Promise<PurchaseState> {
  return (purchases.get(subdomain) ?? (await readTab(subdomain))).state ?? emptyPurchase
}

/** The purchases that this page has in memory: a browser without storage can still buy, as long as it is not reloaded. */
const purchases = new Map<string, PersistedPurchase>()

/** Stores purchases by brand, in the tab's storage. The stored state arrives by the subscription, unless an answer came first. */
export const purchaseStorage = {
  getItem: (subdomain: string, unread: PersistedPurchase) => purchases.get(subdomain) ?? unread,
  setItem(subdomain: string, purchase: PersistedPurchase) {
    purchases.set(subdomain, purchase)
    persist('purchase', subdomain, purchase.state === emptyPurchase ? null : purchase.state)
  },
  /** Calls `onChange` with the state that the tab has stored. Returns the function that ends the subscription. */
  subscribe(subdomain: string, onChange: (purchase: PersistedPurchase) => void) {
    const read = (wasAway: boolean) =>
      void readTab(subdomain).then((purchase) => {
        if (!wasAway && purchases.has(subdomain)) return
        purchases.set(subdomain, purchase)
        onChange(purchase)
      })
    // A page that the browser restores from its cache still has the old state: it is read again.
    const returned = ({ persisted }: PageTransitionEvent) => persisted && read(true)
    read(false)
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  },
}
