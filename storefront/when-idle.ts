/** How long a busy page may put the task off. */
const PATIENCE_MS = 5000

/**
 * Runs the task once the browser has nothing better to do; older Safari, which knows no idle time, a while later.
 * @returns what calls it off.
 */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(task, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(task, PATIENCE_MS / 2)
  return () => clearTimeout(handle)
}
