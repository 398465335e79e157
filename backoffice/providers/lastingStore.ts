import { localStorageStore, type Store } from 'react-admin'
import type { Area } from '#shared/access/guard.ts'
import { currentUserId } from './session.ts'

/** The version of the stored format. Increase it when old values would no longer fit: react-admin then drops them. */
const STORE_VERSION = '2'

/** The theme belongs to the browser; the columns belong to the user. */
function keyOf(name: string): string {
  return name === 'theme' ? name : `${currentUserId()}.${name}`
}

/**
 * Keeps a user's chosen columns after a logout: react-admin would delete them. Users who share a browser do not see each other's.
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
