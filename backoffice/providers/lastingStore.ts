import { localStorageStore, type Store } from 'react-admin'
import type { Area } from '#shared/access/guard.ts'
import { currentUserId } from './session.ts'

/** Raised when what is stored would no longer fit: old stores are dropped. */
const STORE_VERSION = '2'

/** Colours are this browser's; the columns and the filters of a list are the user's who chose them. */
function keyOf(name: string): string {
  return name === 'theme' ? name : `${currentUserId()}.${name}`
}

/**
 * The columns that a user chose and the filters that they saved, in which names may be written, outlive their session:
 * react-admin would drop them at its end. Users who share a browser do not see each other's.
 */
export function lastingStore(area: Area): Store {
  const stored = localStorageStore(STORE_VERSION, area)
  return {
    setup: stored.setup,
    teardown: stored.teardown,
    getItem: (name, otherwise) => stored.getItem(keyOf(name), otherwise),
    setItem: (name, value) => stored.setItem(keyOf(name), value),
    removeItem: (name) => stored.removeItem(keyOf(name)),
    removeItems: (beginning) => stored.removeItems(keyOf(beginning)),
    reset: () => {},
    subscribe: (name, onChange) => stored.subscribe(keyOf(name), onChange),
  }
}
