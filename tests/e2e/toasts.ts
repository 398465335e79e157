import type { Page } from '@playwright/test'

/**
 * Notes in every page that is opened from now on when a toast comes and goes, by the clock of the page: a test that looks from
 * outside may look late.
 * @returns a function that returns for how many milliseconds the last toast with a text was shown, NaN while it is shown
 */
export async function timeToasts(page: Page): Promise<(text: string) => Promise<number>> {
  await page.addInitScript(() => {
    const toasts: { text: string; from: number; to: number }[] = []
    Object.assign(window, { toasts })
    const shown = new Map<Node, (typeof toasts)[number]>()
    new MutationObserver(() => {
      for (const [node, toast] of shown) {
        if (node.isConnected) continue
        toast.to = performance.now()
        shown.delete(node)
      }
      for (const node of document.querySelectorAll('.Toastify__toast')) {
        if (shown.has(node)) continue
        const toast = { text: node.textContent ?? '', from: performance.now(), to: Number.NaN }
        toasts.push(toast)
        shown.set(node, toast)
      }
    }).observe(document, { childList: true, subtree: true })
  })
  return (text) =>
    page.evaluate((words) => {
      const { toasts } = window as unknown as { toasts: { text: string; from: number; to: number }[] }
      const last = toasts.findLast((toast) => toast.text.includes(words))
      return last ? last.to - last.from : Number.NaN
    }, text)
}
