import type { Page } from '@playwright/test'

/** From a press or a key to the next picture: ms, as the Event Timing API reports (multiples of 8). */
export type Interaction = { page: string; what: string; ms: number }

/** Event Timing leaves out what takes less. */
const SHORTEST_MS = 16

/** Slows the processor down by `rate` and collects every interaction of a tab, whatever it opens. */
export async function watchInteractions(page: Page, rate: number): Promise<Interaction[]> {
  const seen: Interaction[] = []
  await page.exposeFunction('interactionSeen', (interaction: Interaction) => void seen.push(interaction))
  await page.addInitScript((shortest) => {
    const tell = (globalThis as unknown as { interactionSeen: (interaction: Interaction) => void }).interactionSeen
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId?: number })[]) {
        if (!entry.interactionId) continue
        const target = entry.target instanceof Element ? entry.target : null
        const name = target?.getAttribute('name') ?? target?.textContent?.trim().slice(0, 40) ?? ''
        const what = `${entry.name} ${target?.tagName.toLowerCase() ?? ''} ${name}`
        tell({ page: location.pathname, what, ms: entry.duration })
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: shortest } as PerformanceObserverInit)
  }, SHORTEST_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return seen
}
