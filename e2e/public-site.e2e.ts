import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

const publicPages = [
  ['P-01', '/'],
  ['P-02', '/mburucuya'],
  ['P-02', '/cooperativa'],
  ['P-06', '/sobre-nosotros'],
  ['P-07', '/solicitar-asistencia'],
  ['P-10', '/mejora-tu-plan'],
  ['P-15', '/no/existe'],
] as const

test('P-01 P-05 P-11 the home of the main brand: what it is, four differences, both plan types, ways into a quote', async ({
  page,
}) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Ceibo Asistencia: asistencia al viajero')
  await expect(page.getByRole('banner').getByRole('img', { name: 'Ceibo Asistencia' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Agente de ventas' })).toHaveAttribute('href', '/profile/login')
  const slides = page.getByRole('region', { name: 'Lo que nos hace distintos' }).getByRole('heading', { level: 3 })
  await expect(slides).toHaveCount(4)
  // The page may still be coming alive: a press before that is lost.
  await expect(async () => {
    await page.getByRole('button', { name: 'Ver 2 de 4' }).click()
    await expect(page.getByRole('button', { name: 'Ver 2 de 4' })).toHaveAttribute('aria-current', 'true', {
      timeout: 500,
    })
  }).toPass()
  await page.getByRole('link', { name: 'Cotizar el año' }).click()
  await expect(page).toHaveURL(/\/buy\/step-1/)
  await expect(page.getByRole('radio', { name: 'Más de un viaje al año' })).toBeChecked()
})

test('P-02 P-04 P-05 a partner sells under its own brand, below its path and on its own host name', async ({
  page,
  baseURL,
}) => {
  const host = new URL(baseURL ?? '').host
  for (const address of ['/mburucuya', `http://mburucuya.${host}/`]) {
    await page.goto(address)
    await expect(page, address).toHaveTitle(/Mburucuyá Viajes/)
    await expect(page.getByRole('banner').getByRole('img', { name: 'Mburucuyá Viajes' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Agente de ventas' })).toBeHidden()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeHidden()
    await expect(page.getByRole('main').getByRole('img', { name: 'Novedades de Mburucuyá Viajes' })).toHaveCount(2)
  }
})

test('P-03 an unknown storefront is a 404 that goes home, and the main brand has no second address', async ({
  page,
}) => {
  const answer = await page.goto('/empresa-que-no-existe')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Página no encontrada' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.goto('/ceibo')
  await expect(page).toHaveURL('/')
})

test('P-15 every other unknown address is a 404 that stays, and offers the way home', async ({ page }) => {
  for (const address of ['/no/existe', '/mburucuya/no-existe', '/admin/no-existe']) {
    const answer = await page.goto(address)
    expect(answer?.status(), address).toBe(address.startsWith('/admin') ? 200 : 404)
  }
  await page.goto('/mburucuya/no-existe')
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL('/mburucuya')
})

test('P-15 a page whose script does not arrive says so and can be loaded again; one to read can still be read', async ({
  browser,
  product,
}) => {
  // A tab of its own: what breaks here is told to the console.
  const context = await browser.newContext({ baseURL: product.url })
  const page = await context.newPage()
  await page.route(/(DestinationStep|AboutPage)-[^/]*\.js$/, (route) => route.abort())
  await page.goto('/buy/step-2')
  await expect(page.getByRole('heading', { name: 'Algo salió mal' })).toBeVisible()
  await page.goto('/sobre-nosotros')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.unroute(/(DestinationStep|AboutPage)-[^/]*\.js$/)
  await page.goto('/buy/step-2')
  await expect(page, 'nothing was answered yet').toHaveURL('/buy/step-1')
  await context.close()
})

test('P-07 help is one tap away', async ({ page }) => {
  await page.goto('/solicitar-asistencia')
  await expect(page.getByRole('main').getByRole('link', { name: /Uruguay/ })).toHaveAttribute(
    'href',
    'tel:+59829010247',
  )
  await expect(page.getByRole('main').getByRole('link', { name: /Ventas/ })).toHaveAttribute('href', 'tel:+59829010100')
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
  test(`${row} ${address} is accessible on a desk and on a phone`, async ({ page }) => {
    await page.goto(address)
    await expectAccessible(page, `${address} on a desk`)
    await page.setViewportSize(PHONE.viewport)
    await expectAccessible(page, `${address} on a phone`)
    await expectNoSidewaysScroll(page)
  })
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
