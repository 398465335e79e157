import type { Page } from '@playwright/test'

/**
 * The time from a press or key to the next painted frame: ms, as the Event Timing API reports it (in multiples of 8). One interaction
 * has several events, such as pointerdown and click, each reported with the same `id`.
 */
export type Interaction = { id: number; page: string; what: string; ms: number }

/** The shortest interaction that Event Timing can report, in milliseconds. */
const SHORTEST_MS = 16

/** Slows the processor down by `rate`, and collects all interactions of a tab, on whatever page. */
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
        tell({ id: entry.interactionId, page: location.pathname, what, ms: entry.duration })
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: shortest } as PerformanceObserverInit)
  }, SHORTEST_MS)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return seen
}
