import { useSyncExternalStore } from 'react'

/** Whether the browser says that it has no network. Where it cannot say so, it is taken to have one. */
export function isOffline(): boolean {
  return navigator.onLine === false
}

/** Resolves at once with a network; without one, when it is back. */
export async function connected(): Promise<void> {
  if (isOffline()) await new Promise((resolve) => addEventListener('online', resolve, { once: true }))
}

/** Loads a part of the site; without a network, or when it is lost meanwhile, once it is back. @throws what `load` throws else */
export async function whenConnected<Part>(load: () => Promise<Part>): Promise<Part> {
  await connected()
  return load().catch((reason: unknown) => {
    if (isOffline()) return whenConnected(load)
    throw reason
  })
}

/** Returns `isOffline()`, and renders again when it changes; false on the server and in hydration. */
export function useOffline(): boolean {
  return useSyncExternalStore(subscribe, isOffline, () => false)
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}
