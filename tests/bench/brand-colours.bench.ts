import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { violationsOn } from '../e2e/accessibility.ts'
import { findChromium } from '../e2e/chromium.ts'
import { tell } from './figures.ts'
import { startProduct } from '../e2e/product.ts'
import { PHONE } from '../e2e/screens.ts'
import { staffOf } from '../e2e/staff.ts'
import { dice } from '../support/dice.ts'

/**
 * A partner may pick any two colours: axe must find nothing on the landing and on the first step with random colours and with the
 * hardest ones. Staff set them over the API, and visitors see the resulting pages.
 *   npm run bench -- brand-colours --seed 123 --colours 10
 */
const COLOURS = 50
const HARDEST = ['#ffffff', '#ffff00', '#777777', '#000000']
const PAGES = ['/mburucuya', '/mburucuya/buy/step-1']
const PARTNER = 'Mburucuyá Viajes'
/**
 * How long to wait until a change of a brand is visible: the server caches brands for a quarter of a second
 * (server/web/brand-cache.ts). Milliseconds.
 */
const SEEN_AFTER_MS = 400

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    colours: { type: 'string', default: String(COLOURS) },
  },
})

const roll = dice(Number(values.seed))
const anyColour = () =>
  `#${Math.floor(roll() * 0x1_00_00_00)
    .toString(16)
    .padStart(6, '0')}`
const pairs = [
  ...HARDEST.map((colour, index) => [colour, HARDEST.at(-1 - index) ?? colour] as const),
  ...Array.from({ length: Number(values.colours) }, () => [anyColour(), anyColour()] as const),
]

async function faultsUnder(page: Page, primary: string): Promise<string[]> {
  const found: string[] = []
  for (const address of PAGES) {
    await page.goto(address, { waitUntil: 'load' })
    const shown = await page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
    )
    if (shown !== primary) found.push(`${address} shows ${shown}`)
    for (const { rule, at } of await violationsOn(page)) found.push(`${address} ${rule}: ${at.join('; ')}`)
  }
  return found
}

console.log(`seed ${values.seed}: ${pairs.length} pairs of colours on ${PAGES.join(' and ')}`)
const product = await startProduct()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] })
let missed = 0
try {
  const staff = await staffOf(product.url)
  const context = await browser.newContext({ ...PHONE, baseURL: product.url, locale: 'es-UY' })
  const page = await context.newPage()
  for (const [primaryColor, secondaryColor] of pairs) {
    await staff.setColours(PARTNER, { primaryColor, secondaryColor })
    await page.waitForTimeout(SEEN_AFTER_MS)
    const found = await faultsUnder(page, primaryColor)
    if (found.length > 0) missed += 1
    for (const fault of found) console.log(`  ${primaryColor} ${secondaryColor} ${fault}`)
  }
} finally {
  await browser.close()
  await product.stop()
}
tell({
  what: 'pairs of colours that leave something that axe finds',
  value: missed,
  unit: `of ${pairs.length}`,
  most: 0,
})
process.exit()
