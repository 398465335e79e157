import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from './fixtures.ts'
import { expectStep, fillDates, goOn, goToPlans, tripOfTenDays } from './purchase.ts'
import { DESKTOP, PHONE } from './screens.ts'

const LONGEST_SHIFT = 0.02

/** Opens a page whose fonts are blocked until `giveFonts` is called; layout shifts are recorded. */
async function openWithoutFonts(page: Page, address: string): Promise<{ giveFonts: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.woff2', async (route) => {
    await promise
    await route.continue()
  })
  await page.addInitScript(() => {
    const shifts = { sum: 0 }
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.sum += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(address, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return { giveFonts: resolve }
}

/** The width of one of our headings in px, and the layout shift of the page so far. */
function measures(page: Page): Promise<{ shift: number; width: number; faces: number }> {
  return page.evaluate(() => {
    const words = document.createElement('h2')
    words.style.cssText = 'position: fixed; visibility: hidden; white-space: nowrap; font-size: 100px'
    words.textContent = 'Elegí tu plan, ¿cuándo y a dónde viajás?'
    document.body.append(words)
    const { width } = words.getBoundingClientRect()
    words.remove()
    const { sum } = (window as unknown as { shifts: { sum: number } }).shifts
    const faces = [...document.fonts].filter(
      ({ family, status }) => family === 'Gabarito' && status === 'loaded',
    ).length
    return { shift: sum, width, faces }
  })
}

for (const [size, viewport] of [
  ['a desktop', DESKTOP.viewport],
  ['a phone', PHONE.viewport],
] as const) {
  test(
    `P-01 P-02 the face of the headings arrives late and moves nothing on ${size}`,
    { tag: '@long' },
    async ({ browser }) => {
      const addresses = [
        '/',
        '/mburucuya',
        '/mejora-tu-plan',
        '/que-pasa-si',
        '/sobre-nosotros',
        '/buy/step-1',
        '/terminos',
      ]
      for (const address of addresses) {
        const page = await browser.newPage({ viewport })
        const { giveFonts } = await openWithoutFonts(page, address)
        const before = await measures(page)
        expect(before.faces, `${address} waits for its font`).toBe(0)
        giveFonts()
        await expect.poll(async () => (await measures(page)).faces, `the font of ${address}`).toBe(1)
        const after = await measures(page)
        // The fallback font is as wide as the web font, within 3 %.
        expect(Math.abs(after.width / before.width - 1), `${address}: the stand-in's width`).toBeLessThan(0.03)
        expect(after.shift, `what moved on ${address}`).toBeLessThanOrEqual(LONGEST_SHIFT)
        await page.close()
      }
    },
  )
}

/** The number of pixels, without images, in our violet or one of its tints; greys do not count. */
async function violets(page: Page): Promise<number> {
  const picture = await page.screenshot({ fullPage: true, mask: [page.locator('img')], maskColor: '#ffffff' })
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (blue - green > 24 && red - green > 0.4 * (blue - green) && blue >= red) found += 1
  }
  return found
}

test(
  'P-02 a storefront in blue shows nothing of our violet: no scene, bird, button or tint',
  { tag: '@long' },
  async ({ page }) => {
    await page.goto('/buy/step-2')
    await expectStep(page, 1)
    expect(await violets(page), 'our own first step').toBeGreaterThan(1000)
    await page.goto('/cooperativa')
    expect(await violets(page), 'the home').toBe(0)
    await page.goto('/cooperativa/sobre-nosotros')
    expect(await violets(page), 'a page beside').toBe(0)
    const trip = tripOfTenDays()
    await page.goto('/cooperativa/buy/step-1')
    await fillDates(page, trip)
    await goOn(page)
    await expectStep(page, 2)
    expect(await violets(page), 'the destinations with their scenes').toBe(0)
    await goToPlans(page, trip, '/cooperativa')
    expect(await violets(page), 'the plans with their birds').toBe(0)
  },
)

test(
  'P-05 P-07 every phone stands once on a page: in its own part, or in the footer',
  { tag: '@long' },
  async ({ page }) => {
    for (const address of ['/', '/solicitar-asistencia', '/que-pasa-si', '/sobre-nosotros', '/terminos']) {
      await page.goto(address)
      const phones = page.locator('a[href^="tel:"]:visible')
      await expect(phones.first()).toBeVisible()
      const numbers = await phones.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
      expect(numbers, address).toEqual([...new Set(numbers)])
    }
  },
)

test('P-02 a storefront is dark where the system is, in its own colours, as are the pages of its documents', async ({
  page,
}) => {
  const backgroundOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).backgroundColor)
  for (const [setting, paper, desk] of [
    ['light', 'rgb(255, 255, 255)', 'rgb(244, 244, 247)'],
    ['dark', 'rgb(23, 20, 28)', 'rgb(14, 12, 18)'],
  ] as const) {
    await page.emulateMedia({ colorScheme: setting })
    await page.goto('/cooperativa')
    expect(await backgroundOf('body'), setting).toBe(paper)
    expect(await backgroundOf('.quote-form'), setting).toBe(paper)
    const brand = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand'))
    const button = await page.locator('.quote-form .button-primary').evaluate((element, color) => {
      const { backgroundColor } = getComputedStyle(element)
      element.style.backgroundColor = color
      return [backgroundColor, getComputedStyle(element).backgroundColor]
    }, brand)
    expect(button[0], `the button in the setting ${setting}`).toBe(button[1])
    await page.goto('/cooperativa/condiciones/101')
    expect(await backgroundOf('body'), setting).toBe(desk)
  }
})
