import { atom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useBrand } from '../page-state.ts'
import { emptyPurchase, type PurchaseState, readPurchase } from './purchase-state.ts'
import { keep, readKept } from './tab-store.ts'

/** Null until the tab's store was read: a guard that judges earlier would send a refreshing visitor back to step 1. */
const purchaseAtom = atom<PurchaseState | null>(null)

const changeAtom = atom(null, (get, set, subdomain: string, change: (state: PurchaseState) => PurchaseState) => {
  const next = change(get(purchaseAtom) ?? readPurchase(readKept('purchase', subdomain)))
  set(purchaseAtom, next)
  keep('purchase', subdomain, next)
  return next
})

const forgetAtom = atom(null, (_get, set, subdomain: string) => {
  set(purchaseAtom, emptyPurchase)
  keep('purchase', subdomain, null)
})

export type Change = (change: (state: PurchaseState) => PurchaseState) => PurchaseState

/** The purchase of this tab, or null until it was read; `change` keeps at once what it makes. */
export function usePurchase(): { state: PurchaseState | null; change: Change; forget: () => void } {
  const { subdomain } = useBrand()
  const state = useAtomValue(purchaseAtom)
  const setRead = useSetAtom(purchaseAtom)
  const change = useSetAtom(changeAtom)
  const forget = useSetAtom(forgetAtom)

  useEffect(() => {
    const read = () => setRead(readPurchase(readKept('purchase', subdomain)))
    // A page that the browser brings back whole still holds what it knew when it was left.
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) read()
    }
    read()
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [subdomain, setRead])

  return { state, change: (how) => change(subdomain, how), forget: () => forget(subdomain) }
}
