/** Calls that are under way and may cover the screen. */
let running = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  running += by
  for (const listener of listeners) listener()
}

/** Marks the start of a call; the returned function marks its end. */
export function beginCall(): () => void {
  change(1)
  return () => change(-1)
}

/** For useSyncExternalStore. */
export function subscribeToCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True while a call that was not silenced is under way. */
export function isCalling(): boolean {
  return running > 0
}
