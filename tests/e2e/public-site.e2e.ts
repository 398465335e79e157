import { expectNothingCut, lookAround } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { inEachFont } from './fonts.ts'
import { DESKTOP, PHONE } from './screens.ts'

/** Pages that every-page checks only in the long run, or not at all. */
const publicPages = [
  ['P-02', '/mburucuya'],
  ['P-02', '/cooperativa'],
  ['P-15', '/no/existe'],
] as const

test('P-01 P-05 P-11 the home of the main brand: what it is, four differences, both plan types, ways into a quote', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Ceibo Asistencia: asistencia al viajero')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Ceibo Asistencia' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agente de ventas' })).toHaveAttribute('href', '/profile/login')
  const reasons = page.getByRole('region', { name: 'Lo que nos hace distintos' })
  await expect(reasons.getByRole('listitem')).toHaveCount(4)
  await reasons.scrollIntoViewIfNeeded()
  for (const reason of await reasons.getByRole('listitem').all())
    await expect(reason, 'all in sight').toBeInViewport({ ratio: 1 })
  await page.setViewportSize(PHONE.viewport)
  // A click before hydration is lost, so it is repeated.
  await expect(async () => {
    await page.getByRole('button', { name: 'Ver 2 de 4' }).click()
    await expect(page.getByRole('button', { name: 'Ver 2 de 4' })).toHaveAttribute('aria-current', 'true', {
      timeout: 500,
    })
  }).toPass()
  await page.getByRole('link', { name: 'Cotizar el año' }).click()
  await expect(page).toHaveURL(/\/buy\/step-1/)
  await page.setViewportSize(DESKTOP.viewport)
  await expect(page.getByRole('link', { name: 'Agente de ventas' }), 'a purchase is for its buyer').toHaveCount(0)
  await expect(page.getByRole('radio', { name: 'Más de un viaje al año' })).toBeChecked()
})

test(
  'P-05 the header is one line from 1100 px in any font, for visitors and brokers: its links, or the menu',
  { tag: '@long' },
  async ({ page, context, baseURL }) => {
    const parts = page.locator('.site-header-row > :visible')
    for (const session of [{}, { SSID: 'token', _BT: '2', _UN: 'Corredores Asociados del Litoral' }]) {
      await context.addCookies(
        Object.entries(session).map(([name, value]) => ({
          name,
          value: encodeURIComponent(value),
          url: baseURL ?? '',
        })),
      )
      await page.goto('/')
      await expect(page.getByRole('banner').getByText('Corredores')).toHaveCount(Object.keys(session).length ? 1 : 0)
      for (const width of [1100, 1133, 1180, 1240, 1280, 1366, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        await inEachFont(page, async (font) => {
          const where = `${width} px, ${font}`
          await expect(async () => {
            const boxes = await parts.evaluateAll((all) =>
              all.map((part) => part.getBoundingClientRect().toJSON() as DOMRect),
            )
            expect(boxes, where).toHaveLength(3)
            for (const [index, { left, right, top, bottom }] of boxes.entries()) {
              const before = boxes[index - 1]?.right ?? 0
              expect(left, `${where}: ${index} begins after the one before`).toBeGreaterThan(before)
              expect(right, `${where}: ${index} is in the window`).toBeLessThan(width)
              expect((top + bottom) / 2, `${where}: ${index} is on the line`).toBeCloseTo(36, 0)
            }
            const links = await page.getByRole('banner').getByText('Mi voucher').first().isVisible()
            expect(await page.getByRole('banner').locator('.site-menu > summary').isVisible(), where).toBe(!links)
            if (width >= 1280) expect(links, `${where}: the links show`).toBe(true)
          }).toPass({ timeout: 30_000 })
        })
      }
    }
  },
)

test(
  'P-01 the first view loses no word at any width in any font: dates and choices of the quote whole',
  { tag: '@long' },
  async ({ page }) => {
    for (const path of ['/', '/mburucuya']) {
      await page.goto(path)
      for (const width of [360, 390, 768, 1024, 1100]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNothingCut(page, `${path} at ${width} px`)
      }
    }
  },
)

test('P-02 P-04 P-05 a partner sells under its own brand, below its path and on its own host name', async ({
  page,
  baseURL,
}) => {
  const host = new URL(baseURL ?? '').host
  for (const address of ['/mburucuya', `http://mburucuya.${host}/`]) {
    await page.goto(address)
    await expect(page, address).toHaveTitle(/Mburucuyá Viajes/)
    await expect(page.getByRole('banner').getByRole('img', { name: 'Mburucuyá Viajes' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viajá con Mburucuyá Viajes a tu lado.')
    await expect(page.getByRole('link', { name: 'Agente de ventas' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('img', { name: 'Novedades de Mburucuyá Viajes' })).toHaveCount(2)
  }
})

test('P-04 three banners that open their links, and below the last, where the footer was, the way to all that a traveller is owed', async ({
  page,
}) => {
  await page.goto('/cooperativa')
  const banners = page.getByRole('main').getByRole('link', { name: /^Ver la promoción \d de Cooperativa del Plata$/ })
  const leadTo = () => banners.evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
  await expect
    .poll(leadTo)
    .toEqual(['socios', 'familias', 'contacto'].map((name) => `https://cooperativa.test/${name}`))
  const line = page.getByRole('contentinfo')
  const lower = async () => {
    const [low = 0, high = 0] = await Promise.all(
      [line, banners.last()].map(async (part) => (await part.boundingBox())?.height),
    )
    return high - low
  }
  await expect.poll(lower, 'a line, and not a second footer').toBeGreaterThan(0)
  await expect(line).toContainText('Ceibo Asistencia S.A. · RUT 211003420017')
  await expect(line).toContainText('La asistencia la presta Red Austral de Asistencia.')
  for (const [name, path] of [
    ['Solicitar reintegro', '/solicitar-reintegro'],
    ['Cancelar plan', '/cancelar-plan'],
    ['Arrepentimiento', '/arrepentimiento'],
    ['Términos y condiciones', '/terminos'],
    ['Mi voucher', '/mi-voucher'],
  ] as const) {
    await expect(line.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/cooperativa${path}`)
  }
  await line.getByRole('link', { name: 'Mi voucher' }).click()
  await expect(page).toHaveURL('/cooperativa/mi-voucher')
  await expect(line.getByRole('heading', { name: 'Hablá con nosotros' }), 'the whole footer').toBeVisible()
})

test(
  'P-03 an unknown storefront is a 404 that goes home, and the main brand has no second address',
  { tag: '@long' },
  async ({ page }) => {
    const address = '/empresa-que-no-existe'
    // The page is shown for two seconds, which a look from outside may miss.
    expect(await (await page.request.get(address)).text()).toMatch(/<h1[^>]*>Página no encontrada</)
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveURL('/')
    await page.goto('/ceibo')
    await expect(page).toHaveURL('/')
  },
)

test(
  'P-15 every other unknown address is a 404 that stays, and offers the way home',
  { tag: '@long' },
  async ({ page }) => {
    for (const address of ['/no/existe', '/mburucuya/no-existe', '/admin/no-existe']) {
      const answer = await page.goto(address)
      expect(answer?.status(), address).toBe(address.startsWith('/admin') ? 200 : 404)
    }
    await page.goto('/mburucuya/no-existe')
    await page.getByRole('link', { name: 'Ir al inicio' }).click()
    await expect(page).toHaveURL('/mburucuya')
  },
)

test('P-15 a page whose script does not arrive says so and can be loaded again; one to read can still be read', async ({
  browser,
}) => {
  // A tab of its own, because the errors of this test are logged to the console.
  const page = await browser.newPage()
  await page.route(/(DestinationStep|AboutPage)-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/buy/step-2')
  await expect(page.getByRole('heading', { name: 'Algo salió mal' })).toBeVisible()
  await page.goto('/sobre-nosotros')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/(DestinationStep|AboutPage)-[^/]*\.js$/)
  await page.goto('/buy/step-2')
  await expect(page, 'nothing was answered yet').toHaveURL('/buy/step-1')
  await page.close()
})

test('P-07 help is one tap away', { tag: '@long' }, async ({ page }) => {
  await page.goto('/solicitar-asistencia')
  await expect(page.getByRole('main').getByRole('link', { name: /Uruguay/ })).toHaveAttribute(
    'href',
    'tel:+59829010247',
  )
  await expect(page.getByRole('main').getByRole('link', { name: /^Ventas/ })).toHaveAttribute(
    'href',
    'tel:+59829010100',
  )
})

test('P-10 a better plan: ten cards, open on a desk and one by one on a phone, and the partner is kept', async ({
  page,
}) => {
  await page.goto('/mburucuya/mejora-tu-plan')
  await expect(page.getByText('Descuentos de hasta el 75 % en medicamentos')).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(11)
  await page.setViewportSize(PHONE.viewport)
  await expect(page.getByText('Descuentos de hasta el 75 % en medicamentos')).toBeHidden()
  await page.getByRole('button', { name: 'Ver más: Farmacias en Estados Unidos' }).click()
  await expect(page.getByText('Descuentos de hasta el 75 % en medicamentos')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Cotizar asistencia' }).click()
  await expect(page).toHaveURL('/mburucuya/buy/step-1')
})

for (const [row, address] of publicPages) {
  test(
    `${row} ${address} is accessible on a desk and on a phone, light and dark`,
    { tag: address === '/mburucuya' ? '@looks' : '@long' },
    async ({ page }) => {
      await page.goto(address)
      await lookAround(page, address)
    },
  )
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('P-01 the landing is read and leads into a quote', async ({ page }) => {
    await page.goto('/mburucuya')
    await page.getByLabel('¿A dónde viajás?').selectOption({ label: 'Europa (Schengen)' })
    await page.getByRole('button', { name: 'Ver precios' }).click()
    await expect(page).toHaveURL(/\/mburucuya\/buy\/step-1\?destino=1&/)
  })
})
