import type { Page } from '@playwright/test'
import { routes } from '../../storefront/routes.tsx'
import { lookAround } from './accessibility.ts'
import { expect, test } from './fixtures.ts'

/** The steps and their errors are tested by accessible-purchase; this file opens the other pages, including new ones. */
const isStep = (path: string) => /^\/buy\/step-\d$/.test(path)
const opened = routes.filter(({ path }) => !isStep(path))

test('B-14 the steps that are walked elsewhere are all the steps there are', () => {
  expect(routes.map(({ path }) => path).filter(isStep)).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((step) => `/buy/step-${step}`),
  )
  expect(opened.length).toBeGreaterThan(8)
})

/** Checks the first answer as browsers without scripts, search engines and chat previews read it: it has all content. */
async function expectWholeDocument(page: Page, address: string, brand: string): Promise<string> {
  const answer = await page.request.get(address)
  expect(answer.status(), address).toBe(200)
  const html = await answer.text()
  for (const pattern of [
    new RegExp(`<title>[^<]*${brand}[^<]*</title>`),
    /<meta name="description" content="[^"]{20,}"/,
    /<meta property="og:title" content="[^"]+"/,
    /<meta property="og:image" content="http[^"]+"/,
    /<link rel="canonical" href="http[^"]+"/,
    /<link rel="icon"[^>]* href="\/images\//,
    /--brand/,
  ]) {
    expect(pattern.test(html), `${address} tells ${pattern.source}`).toBe(true)
  }
  return html
}

const addressOf = (path: string, brand: string) =>
  `${brand}${path.replace(':code', 'AAAAAAAAAA')}`.replace(/(.)\/$/, '$1')

for (const { path, rendering } of opened) {
  test(`P-15 every page of the table comes whole: ${path}`, async ({ page }) => {
    for (const brand of ['', '/mburucuya']) {
      const address = addressOf(path, brand)
      const html = await expectWholeDocument(page, address, brand ? 'Mburucuyá Viajes' : 'Ceibo Asistencia')
      if (rendering !== 'browser') expect(html.match(/<h1/g), `headings of ${address}`).toHaveLength(1)
    }
  })
}

// The logout page redirects by itself after a second, so it is left out.
for (const { path } of opened.filter((one) => one.path !== '/logout')) {
  // WCAG 1.1.1, 1.3.1, 1.3.5, 1.4.3, 2.4.1, 2.4.4, 2.4.6, 2.5.3, 2.5.8, 3.1.1, 4.1.2
  test(`P-15 every page of the table is accessible, light and dark: ${path}`, { tag: '@long' }, async ({ page }) => {
    for (const brand of ['', '/mburucuya']) {
      const address = addressOf(path, brand)
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
      await lookAround(page, address)
    }
  })
}

test('P-14 a language that we have is answered and remembered, and any other is answered in Spanish', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'en-US' })
  // An unsupported language is answered in Spanish, and not remembered.
  const remembered = { '/?lng=fr': null, '/?lng=es': 'es', '/': 'es' }
  for (const [address, language] of Object.entries(remembered)) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-UY')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Vos viajá. Nosotros te cuidamos.')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('lng'))).toBe(language)
  }
  await page.close()
})

test('P-14 I-01 a search robot, which has languages but does not send them, gets the Spanish page at its first load', async ({
  browser,
}) => {
  const page = await browser.newPage({ locale: 'en-US' })
  await page.route('/', async (route) => {
    const headers = { ...(await route.request().allHeaders()), 'accept-language': '' }
    await route.continue({ headers })
  })
  const documents: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && documents.push(request.url()))
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('lng'))).toBe('es')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-UY')
  expect(documents).toHaveLength(1)
  await page.close()
})

// WCAG 2.4.3
test('P-06 P-13 a page opens at its top, with the focus on its heading, and its links stay with the partner', async ({
  page,
}) => {
  await page.goto('/mburucuya')
  const about = page.getByRole('contentinfo').getByRole('link', { name: 'Sobre nosotros' })
  await about.scrollIntoViewIfNeeded()
  await expect(async () => {
    await about.click()
    await expect(page).toHaveURL('/mburucuya/sobre-nosotros', { timeout: 1000 })
  }).toPass()
  await expect(page.getByRole('heading', { level: 1, name: 'Que viajar sea solo viajar' })).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await expect(page.getByText('Somos Ceibo Asistencia')).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Arrepentimiento' }).click()
  await expect(page).toHaveURL('/mburucuya/arrepentimiento')
  await expect(page.getByText(/^Versión \d{4}-\d{2}-\d{2}\.$/)).toBeVisible()
  await expect(page.getByText('Borrador')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Pedirlo con el formulario' }).click()
  await expect(page).toHaveURL('/mburucuya/cancelar-plan')
})
