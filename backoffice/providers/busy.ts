/** The number of running calls that show the busy overlay. */
let running = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  running += by
  for (const listener of listeners) listener()
}

/** Counts the start of a call; the returned function counts its end. */
export function beginCall(): () => void {
  change(1)
  return () => change(-1)
}

/** The subscribe function for useSyncExternalStore. */
export function subscribeToCalls(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call that was not made silently is running. */
export function isCalling(): boolean {
  return running > 0
}
