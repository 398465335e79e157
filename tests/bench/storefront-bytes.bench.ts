import { existsSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { BUDGETS, gzippedSize, KB, storefrontWeights } from '../support/storefront-weights.ts'
import { findChromium } from '../e2e/chromium.ts'
import { cardForm, goToPayment, tripOfTenDays } from '../e2e/purchase.ts'
import { traveller } from '../e2e/travellers.ts'
import { tell } from './figures.ts'
import { startInOwnFolder } from './product.ts'

/**
 * Measures the first download of the storefront, from the build in dist/ (npm run build): every page of the route table by its
 * modules' static imports, and visits by a browser from step 1 and from the landing through the eight steps to the card form, by
 * the actual requests; scripts and styles gzip 9, markup brotli. The payment provider's own scripts do not count.
 */
const dist = path.join(import.meta.dirname, '../../dist')

/** Goes from the page `start` to the card form in a browser of its own, and returns the size and number of the loaded scripts. */
async function visitFrom(start: string): Promise<{ bytes: number; files: number }> {
  const product = await startInOwnFolder()
  const browser = await chromium.launch({ executablePath: findChromium() })
  try {
    const page = await browser.newPage({ baseURL: product.url, locale: 'es-UY' })
    const scripts = new Set<string>()
    page.on('request', (request) => {
      const { origin, pathname } = new URL(request.url())
      const isOurs = origin === product.url && pathname.endsWith('.js')
      if (isOurs && existsSync(path.join(dist, 'storefront', pathname))) scripts.add(pathname)
    })
    await page.goto(start, { waitUntil: 'networkidle' })
    await goToPayment(page, {
      trip: tripOfTenDays(),
      plan: 'Hornero 80',
      travellers: [traveller('1980-03-14')],
      email: 'bytes@viajera.test',
    })
    await cardForm(page).getByRole('textbox').first().waitFor()
    const bytes = [...scripts].reduce((sum, file) => sum + gzippedSize(dist, file), 0)
    return { bytes, files: scripts.size }
  } finally {
    await browser.close()
    await product.stop()
  }
}

const flow = await visitFrom('/buy/step-1')
const withLanding = await visitFrom('/')
const weights = [
  ...(await storefrontWeights(dist)),
  { what: `a visit of the eight steps, ${flow.files} scripts`, bytes: flow.bytes, budget: BUDGETS.wholeFlow },
]
for (const { what, bytes, budget } of weights) {
  console.log(`  ${what.padEnd(38)} ${(bytes / KB).toFixed(1).padStart(6)} of ${budget / KB} KB`)
}
// Reports, for figures that every page has, only the page that is nearest to its budget or furthest above it.
for (const [, alike] of Map.groupBy(weights, ({ what }) => what.split(' of /')[0])) {
  const [nearest] = alike.toSorted((one, other) => other.bytes / other.budget - one.bytes / one.budget)
  if (nearest) tell({ what: nearest.what, value: nearest.bytes / KB, unit: 'KB', most: nearest.budget / KB })
}
tell({ what: 'the same with the landing before', value: withLanding.bytes / KB, unit: 'KB' })
process.exit()
