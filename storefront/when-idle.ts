/** Milliseconds after which the task runs even on a busy page. */
const PATIENCE_MS = 5000

/**
 * Runs the task once the browser is idle; in older Safari, which has no idle callback, after a while.
 * @returns a function that cancels the task
 */
export function whenIdle(task: () => void): () => void {
  if ('requestIdleCallback' in globalThis) {
    const handle = requestIdleCallback(task, { timeout: PATIENCE_MS })
    return () => cancelIdleCallback(handle)
  }
  const handle = setTimeout(task, PATIENCE_MS / 2)
  return () => clearTimeout(handle)
}
