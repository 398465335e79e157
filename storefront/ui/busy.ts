import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

function count(change: 1 | -1): void {
  running += change
  for (const listener of listeners) listener()
}

/**
 * Marks the start of something that the visitor waits for; call the returned function when it has ended, also after a failure.
 */
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

/** Whether something is still running. */
export function useBusy(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => running > 0,
    () => false,
  )
}
