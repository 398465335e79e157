import { setTimeout as pause } from 'node:timers/promises'
import { chromium, type Locator, type Page } from '@playwright/test'
import { formatDay } from '../../shared/dates.ts'
import { findChromium } from '../e2e/chromium.ts'
import { startProduct } from '../e2e/product.ts'
import {
  applyCode,
  cards,
  expectBought,
  expectStep,
  fillCard,
  fillDates,
  goOn as pressGoOn,
  payButton,
  tripOfTenDays,
} from '../e2e/purchase.ts'
import { PHONE } from '../e2e/screens.ts'
import { traveller } from '../e2e/travellers.ts'
import { tell } from './figures.ts'
import { type Interaction, watchInteractions } from './interactions.ts'

/**
 * Measures the slowest press or key of a whole purchase for ten people on a phone, with a processor that is four times slower
 * than this one, until its frame is painted. The buyer makes mistakes on the way, because they take longest.
 */
const TARGET_MS = 100
const SLOWER = 4
const PASSENGERS = 10
const SHOWN = 3
const ACTION_MS = 60_000
/**
 * The pause before the next press, as a user would make. Playwright searches for the next element in the page's own thread, and
 * must not do so before the frame of this press is painted.
 */
const LOOK_MS = 250

const travellers = Array.from({ length: PASSENGERS }, (_, n) => traveller(`19${80 + n}-03-2${n}`, 'Larrosa'))
const trip = tripOfTenDays({ party: { adults: PASSENGERS } })

async function press(what: Locator): Promise<void> {
  await what.click()
  await pause(LOOK_MS)
}

async function goOn(page: Page): Promise<void> {
  await pressGoOn(page)
  await pause(LOOK_MS)
}

async function type(field: Locator, text: string): Promise<void> {
  await press(field)
  await field.pressSequentially(text)
}

async function lookAround(page: Page): Promise<void> {
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  for (const slide of [2, 3, 4]) await press(page.getByRole('button', { name: `Ver ${slide} de 4` }))
  for (const question of await page.locator('.accordion summary').all()) await press(question)
}

async function askForPlans(page: Page): Promise<void> {
  await page.goto('/buy/step-1')
  await page.waitForLoadState('networkidle')
  await goOn(page)
  await fillDates(page, trip)
  await goOn(page)
  await expectStep(page, 2)
  await goOn(page)
  await press(page.getByRole('radio', { name: trip.destination }))
  await goOn(page)
  await expectStep(page, 3)
  for (let n = 1; n < PASSENGERS; n += 1) await press(page.getByRole('button', { name: 'Agregar: Hasta 74 años' }))
  await goOn(page)
  await expectStep(page, 4)
}

async function chooseAndAddExtras(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Elegir / })
    .first()
    .waitFor()
  await applyCode(page, 'VERANO15')
  await press(page.getByRole('button', { name: 'Elegir Hornero 80', exact: true }))
  await expectStep(page, 5)
  await goOn(page)
  await expectStep(page, 6)
}

async function namePassengers(page: Page): Promise<void> {
  await goOn(page)
  for (const [index, { name, lastName, birthDate, documentNumber }] of travellers.entries()) {
    const title = index === 0 ? 'Pasajero 1, titular de la compra' : `Pasajero ${index + 1}`
    const group = page.getByRole('group', { name: title, exact: true })
    await type(group.getByLabel('Nombre', { exact: true }), name)
    await type(group.getByLabel('Apellido'), lastName)
    await type(group.getByLabel('Fecha de nacimiento'), formatDay(birthDate))
    await press(group.getByRole('radio', { name: 'Cédula de identidad' }))
    await type(group.getByLabel('Número de documento'), documentNumber)
  }
  await goOn(page)
  await expectStep(page, 7)
}

async function leaveContactAndPay(page: Page): Promise<void> {
  await goOn(page)
  await type(page.getByLabel('Email', { exact: true }), 'diez@viajera.test')
  await type(page.getByLabel('Repetí el email'), 'diez@viajera.test')
  await type(page.getByLabel('Teléfono'), '099 123 456')
  await goOn(page)
  await expectStep(page, 8)
  await fillCard(page, cards.approved)
  // The first press asks in how many payments.
  await press(payButton(page))
  await page.getByRole('radio', { name: /^1 pago de / }).waitFor()
  await press(payButton(page))
  await expectBought(page, ACTION_MS)
}

function report(interactions: readonly Interaction[]): void {
  const pages = Map.groupBy(interactions, ({ page }) => page)
  for (const [page, found] of pages) {
    const slowest = found.toSorted((a, b) => b.ms - a.ms).slice(0, SHOWN)
    console.log(`  ${page}: ${slowest.map(({ ms, what }) => `${ms} ms (${what})`).join(', ')}`)
  }
  const longest = Math.max(...interactions.map(({ ms }) => ms))
  const what = `longest of ${interactions.length} interactions of 16 ms and more, processor ${SLOWER} times slower`
  tell({ what, value: longest, unit: 'ms', most: TARGET_MS })
}

const product = await startProduct()
const browser = await chromium.launch({ executablePath: findChromium(), args: ['--disable-gpu'] })
try {
  const page = await browser.newPage({
    ...PHONE,
    baseURL: product.url,
    locale: 'es-UY',
    timezoneId: 'America/Montevideo',
  })
  page.setDefaultTimeout(ACTION_MS)
  const interactions = await watchInteractions(page, SLOWER)
  for (const part of [lookAround, askForPlans, chooseAndAddExtras, namePassengers, leaveContactAndPay]) await part(page)
  report(interactions)
} finally {
  await browser.close()
  await product.stop()
}
