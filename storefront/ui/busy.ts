import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  running += change
  for (const listener of listeners) listener()
}

/** Says that something the visitor waits for has begun; call what comes back when it has ended, however it ended. */
export function beginBusy(): () => void {
  let ended = false
  count(1)
  return () => {
    if (!ended) count(-1)
    ended = true
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while anything begun has not ended. */
export function useBusy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
}
