import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../e2e/chromium.ts'
import { logins, typeLogin } from '../e2e/logins.ts'
import { tell } from './figures.ts'
import { median } from './numbers.ts'
import { startProduct } from './product.ts'

/**
 * Every list of the administrators opened from the menu of the built back-office (npm run build), with SALES sales on the
 * embedded database: from the press until its rows are painted, in a browser that has not seen it before, and once more
 * from another list. Target: TARGET_MS each, in the median of `--runs`.
 */
const TARGET_MS = 300
const SALES = 20_000
/** What the menu leads to and is no list. */
const NO_LISTS: readonly string[] = ['Probador de precios']
/** A person looks at the dashboard before the first press. */
const LOOK_MS = 2_000
/** Between the pointer's coming and the press, of which people need more. */
const AIM_MS = 200

const { runs } = parseArgs({ options: { runs: { type: 'string', default: '5' } } }).values

/** From a press to the picture, and how much of it was the longest call to the server. */
type Opening = { ms: number; call: number }

/** The page notes by itself when a link was pressed and when the rows of another list were painted. */
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
            // The next turn after the frame that has the rows.
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

/** Lists of many pages have a navigation too, below the header. */
const menuButton = (page: Page) => page.locator('header').getByRole('navigation').getByRole('button').last()

/** Presses a way to a list as people do; some stand in a menu of their own. */
async function open(page: Page, name: string): Promise<Opening> {
  const link = page.getByRole('link', { name, exact: true })
  if (!(await link.isVisible())) await menuButton(page).click()
  const way = page.locator('a:visible', { hasText: new RegExp(`^${name}$`) })
  await way.hover()
  await page.waitForTimeout(AIM_MS)
  await way.click()
  const opening = await page.evaluate(() => (globalThis as unknown as { opening: Promise<Opening> }).opening)
  // A menu that is still closing would be taken for an open one.
  await page.getByRole('menu').waitFor({ state: 'hidden' })
  return opening
}

/** As the journeys do, with the patience of a busy machine. */
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

const dataDir = await mkdtemp(path.join(tmpdir(), 'ceibo-lists-'))
execFileSync(process.execPath, ['tools/seed/main.ts', '--sales', String(SALES)], {
  env: { ...process.env, DATA_DIR: dataDir },
  stdio: 'ignore',
})
const product = await startProduct(dataDir)
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
  await rm(dataDir, { recursive: true })
}
process.exit()
