import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useBrand } from '../page-state.ts'
import { emptyPurchase, type PurchaseState } from './purchase-state.ts'
import { keep, readKept } from './tab-store.ts'

type ReadPurchase = { state: PurchaseState; isDamaged: boolean }

/** Null until the tab's store was read: a guard that judges earlier would send a refreshing visitor back to step 1. */
const purchaseAtom = atom<PurchaseState | null>(null)

/** True once something kept could not be read, until the visitor has gone on: they are told why it is asked again. */
const damagedAtom = atom(false)

const changeAtom = atom(null, (get, set, subdomain: string, change: (state: PurchaseState) => PurchaseState) => {
  const next = change(get(purchaseAtom) ?? emptyPurchase)
  set(purchaseAtom, next)
  keep('purchase', subdomain, next)
  // Whoever answers anew has begun another purchase: the vouchers of the last one are in its letter.
  keep('done', subdomain, null)
  return next
})

/** What was read gives way to what was answered meanwhile, unless the page was away and others may have answered. */
const readAtom = atom(null, (get, set, { state, isDamaged }: ReadPurchase, wasAway: boolean) => {
  if (!wasAway && get(purchaseAtom) !== null) return
  set(purchaseAtom, state)
  set(damagedAtom, isDamaged)
})

const forgetAtom = atom(null, (_get, set, subdomain: string) => {
  set(purchaseAtom, emptyPurchase)
  keep('purchase', subdomain, null)
})

/** The schema is loaded only where there is something to read: a first visit to step 1 goes without. */
async function readTab(subdomain: string): Promise<ReadPurchase> {
  const kept = readKept('purchase', subdomain)
  if (kept === null) return { state: emptyPurchase, isDamaged: false }
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

/** Whether something kept could not be read, and how to take the telling back. */
export function useDamage(): [isDamaged: boolean, settle: () => void] {
  const [isDamaged, setDamaged] = useAtom(damagedAtom)
  return [isDamaged, () => setDamaged(false)]
}
