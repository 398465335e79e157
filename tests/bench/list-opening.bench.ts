import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { logins, typeLogin } from '../e2e/logins.ts'
import { tell } from './figures.ts'
import { median } from './numbers.ts'
import { startInOwnFolder } from './product.ts'

/**
 * Opens every list of the administrators from the menu of the built back-office (npm run build), with SALES sales on the embedded
 * database, and measures the time from the click until the rows are painted: once in a fresh browser, and once more from another
 * list. Target: TARGET_MS each, in the median of `--runs`.
 */
const TARGET_MS = 300
const SALES = 20_000
/** The menu entries that open no list. */
const NO_LISTS: readonly string[] = ['Probador de precios']
/** How long a user looks at the dashboard before the first click. Milliseconds. */
const LOOK_MS = 2_000
/** The time between hovering and clicking; users need more. Milliseconds. */
const AIM_MS = 200

const { runs } = parseArgs({ options: { runs: { type: 'string', default: '5' } } }).values

/** The time from the click to the painted rows, and that of the longest call to the server during it. Milliseconds. */
type Opening = { ms: number; call: number }

/** Makes the page record the time from a click on a link until the rows of another list are painted. */
async function watchOpenings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const noted = globalThis as unknown as { opening: Promise<{ ms: number; call: number }> }
    const isThere = (from: string) =>
      location.pathname !== from && document.querySelector('main [aria-busy="false"] :is(tbody td, output)') !== null
    addEventListener(
      'click',
      () => {
        const [start, from] = [performance.now(), location.pathname]
        noted.opening = new Promise((resolve) => {
          const look = () => {
            if (!isThere(from)) return void requestAnimationFrame(look)
            // The task after the frame that contains the rows.
            requestAnimationFrame(() =>
              setTimeout(() => {
                const calls = performance.getEntriesByType('resource').filter((one) => one.startTime >= start)
                const toServer = calls.filter(({ name }) => name.includes('/api/')).map(({ duration }) => duration)
                resolve({ ms: performance.now() - start, call: Math.max(0, ...toServer) })
              }),
            )
          }
          look()
        })
      },
      true,
    )
  })
}

/** The menu button in the header; lists of several pages have a second navigation below it. */
const menuButton = (page: Page) => page.locator('header').getByRole('navigation').getByRole('button').last()

/** Clicks the link to a list as a user does, opening the menu first where the link is in it. */
async function open(page: Page, name: string): Promise<Opening> {
  const link = page.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await menuButton(page).click()
  const way = page.locator('a:visible', { hasText: new RegExp(`^${name}$`) })
  await way.hover()
  await page.waitForTimeout(AIM_MS)
  await way.click()
  const opening = await page.evaluate(() => (globalThis as unknown as { opening: Promise<Opening> }).opening)
  // A menu that is still closing would count as open.
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  return opening
}

/** Logs in as the journeys do, with long timeouts for a busy machine. */
async function logIn(page: Page): Promise<void> {
  await page.goto('/admin/login')
  await typeLogin(page, logins.administrator)
  await page.getByRole('link', { name: 'Cerrar sesión' }).waitFor()
}

async function waysToLists(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ baseURL: url, locale: 'es-UY' })
  await logIn(page)
  const shown = await page.locator('header').getByRole('navigation').getByRole('link').allTextContents()
  await menuButton(page).click()
  const inMenu = await page.getByRole('menuitem').allTextContents()
  await page.close()
  return [...shown, ...inMenu].filter((name) => !NO_LISTS.includes(name))
}

async function measure(browser: Browser, url: string, name: string, other: string) {
  const openings: Record<'first' | 'again', Opening[]> = { first: [], again: [] }
  for (let run = 0; run < Number(runs); run += 1) {
    const context = await browser.newContext({ baseURL: url, locale: 'es-UY', viewport: { width: 1440, height: 900 } })
    const page = await context.newPage()
    await watchOpenings(page)
    await logIn(page)
    await page.waitForTimeout(LOOK_MS)
    openings.first.push(await open(page, name))
    await open(page, other)
    openings.again.push(await open(page, name))
    await context.close()
  }
  return openings
}

const product = await startInOwnFolder({}, SALES)
const browser = await chromium.launch({ executablePath: findChromium() })
try {
  const names = await waysToLists(browser, product.url)
  console.log(`${SALES} sales, load of this machine ${loadavg()[0]?.toFixed(1)}, ${runs} runs of each:`)
  for (const [index, name] of names.entries()) {
    const openings = await measure(browser, product.url, name, names[(index + 1) % names.length]!)
    for (const [column, of] of Object.entries(openings)) {
      const ms = median(of.map((one) => one.ms))
      tell({ what: `${name}, ${column}`, value: ms, unit: 'ms', most: TARGET_MS })
      console.log(`       the server's part of it: ${median(of.map((one) => one.call)).toFixed(0)} ms`)
    }
  }
} finally {
  await browser.close()
  await product.stop()
}
process.exit()
