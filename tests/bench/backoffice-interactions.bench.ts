import { setTimeout as pause } from 'node:timers/promises'
import { chromium, expect, type Locator, type Page } from '@playwright/test'
import { PAGE_LIMIT } from '#shared/lists.ts'
import { findChromium } from '../e2e/chromium.ts'
import { logIn, logins } from '../e2e/logins.ts'
import { tell } from './figures.ts'
import { type Interaction, watchInteractions } from './interactions.ts'
import { quantile } from './numbers.ts'
import { startInOwnFolder } from './product.ts'

/**
 * Measures the presses and keys of an administrator on the list of sales with a full page of PAGE_LIMIT rows, in the built back-office
 * (npm run build) with a processor that is four times slower than this one, until the next frame is painted: sorting by each column,
 * filtering by text, choice and period, and ticking a row.
 */
const TARGET_MS = 100
const SLOWER = 4
const SHARE = 0.75
const SALES = 2_000
const SHOWN = 5
const ACTION_MS = 60_000
/** The pause before the next press, as a user would make; Playwright's own search must not run before the frame is painted. */
const LOOK_MS = 250
const COLUMNS = ['código', 'plan', 'importe', 'pasajeros', 'titular', 'fecha de compra', 'empresa', 'pagada']
const TEXTS = [
  ['Buscar', 'larrosa'],
  ['Plan', 'hornero'],
  ['Empresa', 'viajes'],
] as const
const CHOICES = [
  ['Vendida por', 'Brokers'],
  ['Pago', 'Impagas'],
] as const
const PERIODS = ['Este mes', 'Mes pasado', 'Este año']
const TICKS = 3

/** Waits until the rows of the last request are shown. */
async function untilShown(page: Page): Promise<void> {
  await expect(page.locator('main [aria-busy="false"] :is(tbody td, output)').first()).toBeVisible({
    timeout: ACTION_MS,
  })
  await pause(LOOK_MS)
}

/** Presses the middle of an element. The mouse alone, because a locator's click searches the page within the event it sends. */
async function press(what: Locator): Promise<void> {
  const page = what.page()
  await what.click({ trial: true })
  const box = (await what.boundingBox())!
  await pause(LOOK_MS)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
  await pause(LOOK_MS)
  await page.waitForLoadState('networkidle')
  await untilShown(page)
}

async function openFullPage(page: Page): Promise<void> {
  const everything = JSON.stringify({ sellerType: 'all', paid: 'all' })
  await page.goto(`/admin/sales?${new URLSearchParams({ filter: everything, perPage: String(PAGE_LIMIT) })}`)
  await expect(page.locator('tbody tr')).toHaveCount(PAGE_LIMIT, { timeout: ACTION_MS })
  await page.waitForLoadState('networkidle')
}

async function sortByEach(page: Page): Promise<void> {
  for (const column of COLUMNS)
    for (const _order of ['up', 'down']) await press(page.getByRole('button', { name: `Ordenar por ${column}` }))
}

async function filter(page: Page): Promise<void> {
  const clear = page.getByRole('button', { name: 'Limpiar' })
  for (const [name, text] of TEXTS) {
    const field = page.getByRole(name === 'Buscar' ? 'searchbox' : 'textbox', { name, exact: true })
    await press(field)
    await field.pressSequentially(text, { delay: LOOK_MS })
    await untilShown(page)
    await press(clear)
    await press(page.getByRole('button', { name: 'Este año' }))
  }
  for (const [name, choice] of CHOICES) {
    await press(page.getByLabel(name))
    await press(page.getByRole('option', { name: choice }))
  }
  await press(clear)
  for (const period of PERIODS) await press(page.getByRole('button', { name: period }))
}

async function tick(page: Page): Promise<void> {
  // In the order before, the first page may have paid sales only, which cannot be ticked.
  await openFullPage(page)
  const boxes = page.getByRole('checkbox', { name: /^Seleccionar #/, disabled: false })
  for (let n = 0; n < TICKS; n += 1) await press(boxes.nth(n))
}

/** One figure for each interaction: that of its longest event. */
function whole(events: readonly Interaction[]): Interaction[] {
  const longest = (some: Interaction[]) => some.reduce((one, other) => (other.ms > one.ms ? other : one))
  return [...Map.groupBy(events, ({ id }) => id).values()].map(longest)
}

function report(part: string, interactions: readonly Interaction[]): void {
  const slowest = interactions.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
  console.log(`  ${part}: ${slowest.map(({ ms, what }) => `${ms} ms (${what})`).join(', ')}`)
  const what = `${part}, ${interactions.length} interactions of 16 ms and more, p75`
  tell({
    what,
    value: quantile(
      interactions.map(({ ms }) => ms),
      SHARE,
    ),
    unit: 'ms',
    most: TARGET_MS,
  })
}

const product = await startInOwnFolder({}, SALES)
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] })
try {
  const viewport = { width: 1440, height: 900 }
  const page = await browser.newPage({
    viewport,
    baseURL: product.url,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
  })
  page.setDefaultTimeout(ACTION_MS)
  const events = await watchInteractions(page, SLOWER)
  await logIn(page, '/admin', logins.administrator)
  await openFullPage(page)
  const all: Interaction[] = []
  for (const [name, part] of Object.entries({ sorting: sortByEach, ticking: tick, filtering: filter })) {
    events.length = 0
    await part(page)
    report(name, whole(events))
    all.push(...whole(events))
  }
  report('all', all)
} finally {
  await browser.close()
  await product.stop()
}
process.exit()
