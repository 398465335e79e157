/** Resolves once the browser has shown what was changed so far: work that may follow must not hold back the answer to a press. */
export function nextPaint(): Promise<void> {
  // A tab in the background paints nothing, and must not wait for it.
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
