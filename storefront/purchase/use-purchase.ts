import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useBrand } from '../page-state.ts'
import { emptyPurchase, type PurchaseState } from './purchase-state.ts'
import { keep, readKept } from './tab-store.ts'

/** Null until the tab's store was read: a guard that judges earlier would send a refreshing visitor back to step 1. */
const purchaseAtom = atom<PurchaseState | null>(null)

const changeAtom = atom(null, (get, set, subdomain: string, change: (state: PurchaseState) => PurchaseState) => {
  const next = change(get(purchaseAtom) ?? emptyPurchase)
  set(purchaseAtom, next)
  keep('purchase', subdomain, next)
  return next
})

/** What was read gives way to what was answered meanwhile, unless the page was away and others may have answered. */
const readAtom = atom(null, (get, set, read: PurchaseState, wasAway: boolean) => {
  if (wasAway || get(purchaseAtom) === null) set(purchaseAtom, read)
})

const forgetAtom = atom(null, (_get, set, subdomain: string) => {
  set(purchaseAtom, emptyPurchase)
  keep('purchase', subdomain, null)
})

/** The schema is loaded only where there is something to read: a first visit to step 1 goes without. */
async function readTab(subdomain: string): Promise<PurchaseState> {
  const kept = readKept('purchase', subdomain)
  if (kept === null) return emptyPurchase
  const { readPurchase } = await import('./kept-purchase.ts')
  return readPurchase(kept)
}

export type Change = (change: (state: PurchaseState) => PurchaseState) => PurchaseState

/** The purchase of this tab, or null until it was read; `change` keeps at once what it makes. */
export function usePurchase(): { state: PurchaseState | null; change: Change; forget: () => void } {
  const { subdomain } = useBrand()
  const state = useAtomValue(purchaseAtom)
  const setRead = useSetAtom(readAtom)
  const change = useSetAtom(changeAtom)
  const forget = useSetAtom(forgetAtom)

  useEffect(() => {
    const read = (wasAway: boolean) => void readTab(subdomain).then((kept) => setRead(kept, wasAway))
    // A page that the browser brings back whole still holds what it knew when it was left.
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) read(true)
    }
    read(false)
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [subdomain, setRead])

  return { state, change: (how) => change(subdomain, how), forget: () => forget(subdomain) }
}
