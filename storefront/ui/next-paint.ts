/** Resolves once the browser has painted the changes so far: later work must not delay the response to a click. */
export function nextPaint(): Promise<void> {
  // A tab in the background never paints, so it resolves at once.
  if (document.hidden) return Promise.resolve()
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
}
