import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { useBrand } from '../page-state.ts'
import { emptyPurchase, type PurchaseState } from './purchase-state.ts'
import { type PersistedPurchase, purchaseStorage } from './purchase-storage.ts'
import { readSent } from './payment/sent-payment.ts'
import { persist } from './tab-store.ts'

const UNREAD: PersistedPurchase = { state: null, isDamaged: false }

const atoms = new Map<string, ReturnType<typeof atomWithStorage<PersistedPurchase>>>()

/** The purchase of this tab with a brand. */
function purchaseAtom(subdomain: string) {
  const made = atoms.get(subdomain) ?? atomWithStorage(subdomain, UNREAD, purchaseStorage)
  atoms.set(subdomain, made)
  return made
}

const changeAtom = atom(null, (_get, set, subdomain: string, change: (state: PurchaseState) => PurchaseState) => {
  let next = emptyPurchase
  const isPaying = readSent(subdomain) !== null
  set(purchaseAtom(subdomain), ({ state, isDamaged }) => {
    // What is being paid stays as it was sent: the pages say so.
    next = isPaying && state ? state : change(state ?? emptyPurchase)
    return { state: next, isDamaged }
  })
  // New answers begin another purchase: the vouchers of the last one are in its email.
  persist('done', subdomain, null)
  return next
})

export type Change = (change: (state: PurchaseState) => PurchaseState) => PurchaseState

/** The purchase of this tab, or null until it was read; `change` persists at once what it makes. */
export function usePurchase(): { state: PurchaseState | null; change: Change; forget: () => void } {
  const { subdomain } = useBrand()
  const { state } = useAtomValue(purchaseAtom(subdomain))
  const change = useSetAtom(changeAtom)
  const set = useSetAtom(purchaseAtom(subdomain))
  return {
    state,
    change: (how) => change(subdomain, how),
    forget: () => set({ state: emptyPurchase, isDamaged: false }),
  }
}

/** Whether some persisted state could not be read, and how to dismiss its notice. */
export function useDamage(): [isDamaged: boolean, settle: () => void] {
  const { subdomain } = useBrand()
  const [{ isDamaged }, set] = useAtom(purchaseAtom(subdomain))
  return [isDamaged, () => set((purchase) => ({ ...purchase, isDamaged: false }))]
}
