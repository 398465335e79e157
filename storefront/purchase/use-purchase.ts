import { type Atom, atom, getDefaultStore } from 'jotai/vanilla'
import { useCallback, useSyncExternalStore } from 'react'
import { useBrand } from '../page-state.ts'
import { emptyPurchase, type PurchaseState } from './purchase-state.ts'
import { type PersistedPurchase, purchaseStorage } from './purchase-storage.ts'
import { readSent } from './payment/sent-payment.ts'
import { persist } from './tab-store.ts'

const UNREAD: PersistedPurchase = { state: null, isDamaged: false }

const atoms = new Map<string, ReturnType<typeof storedAtom>>()

/** Returns the atom of this tab's purchase with a brand. */
function purchaseAtom(subdomain: string) {
  const purchase = atoms.get(subdomain) ?? storedAtom(subdomain)
  atoms.set(subdomain, purchase)
  return purchase
}

/** Makes an atom whose value is stored. jotai's atomWithStorage also has what stores of JSON and promises need: half a kilobyte. */
function storedAtom(subdomain: string) {
  const value = atom(UNREAD)
  value.onMount = (set) => {
    set(purchaseStorage.getItem(subdomain, UNREAD))
    return purchaseStorage.subscribe(subdomain, set)
  }
  return atom(
    (get) => get(value),
    (get, set, change: (before: PersistedPurchase) => PersistedPurchase) => {
      const next = change(get(value))
      set(value, next)
      purchaseStorage.setItem(subdomain, next)
    },
  )
}

const changeAtom = atom(null, (_get, set, subdomain: string, change: (state: PurchaseState) => PurchaseState) => {
  let next = emptyPurchase
  const isPaying = readSent(subdomain) !== null
  set(purchaseAtom(subdomain), ({ state, isDamaged }) => {
    // A purchase that is being paid does not change: the pages say so.
    next = isPaying && state ? state : change(state ?? emptyPurchase)
    return { state: next, isDamaged }
  })
  // New answers begin another purchase, so the finished one is deleted here: its vouchers are in the email.
  persist('done', subdomain, null)
  return next
})

export type Change = (change: (state: PurchaseState) => PurchaseState) => PurchaseState

const store = getDefaultStore()

/** Returns the value of an atom. jotai's own hook also waits for promises, of which there are none: half a kilobyte. */
function useAtomValue<Value>(of: Atom<Value>): Value {
  const value = () => store.get(of)
  return useSyncExternalStore(
    useCallback((changed) => store.sub(of, changed), [of]),
    value,
    value,
  )
}

/** Returns the purchase of this tab, or null until it was read; `change` persists its result at once. */
export function usePurchase(): { state: PurchaseState | null; change: Change; forget: () => void } {
  const { subdomain } = useBrand()
  const purchase = purchaseAtom(subdomain)
  const { state } = useAtomValue(purchase)
  return {
    state,
    change: (how) => store.set(changeAtom, subdomain, how),
    forget: () => store.set(purchase, () => ({ state: emptyPurchase, isDamaged: false })),
  }
}

/** Returns whether some persisted state could not be read, and the function that dismisses the notice. */
export function useDamage(): [isDamaged: boolean, settle: () => void] {
  const purchase = purchaseAtom(useBrand().subdomain)
  const { isDamaged } = useAtomValue(purchase)
  return [isDamaged, () => store.set(purchase, (before) => ({ ...before, isDamaged: false }))]
}
