const listeners = new Set<() => void>()

/** Tells the listeners that a call is being sent that may change something. */
export function noteWrite(): void {
  for (const listener of listeners) listener()
}

/** Calls the listener whenever a call is sent that may change something; the returned function unsubscribes it. */
export function subscribeToWrites(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
