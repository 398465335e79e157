import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns false on the server and during hydration, true after it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
