import { formatDay } from '../../shared/dates.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { choosePlan, expectStep, fillContact, fillDates, fillPassengers, goOn, tripOfTenDays } from './purchase.ts'
import { openPlans } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

const trip = tripOfTenDays()
const dates = `${formatDay(trip.start)} al ${formatDay(trip.end)} (10 días)`

// WCAG 3.2.6
test('V-16 on a phone each step has a WhatsApp and a phone of its own sales office, which know step, plan and trip', async ({
  page,
}) => {
  await page.setViewportSize(PHONE.viewport)
  await openPlans(page, trip, '/mburucuya')
  const help = page.getByRole('region', { name: '¿Necesitás una mano?' })
  const chat = help.getByRole('link', { name: 'WhatsApp +598 98 220 140' })
  const textToSend = async () => new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const ask = page.getByRole('button', { name: '¿Dudas? WhatsApp o teléfono' })
  await ask.click()
  await expect(help.getByRole('heading')).toBeFocused()
  await expect(help.getByRole('link')).toHaveCount(2)
  await expect(help.getByRole('link', { name: /^Llamar al/ })).toHaveAttribute('href', 'tel:+59847220140')
  await expect
    .poll(textToSend)
    .toContain(`Paso 4 (Elegí tu plan). Viaje: ${trip.destination}, ${dates}, 1 pasajero (hasta 74 años).`)
  await expectUsable(page, 'the help of a step')
  await choosePlan(page, 'Hornero 80')
  await expectStep(page, 5)
  await ask.click()
  await expect.poll(textToSend).toContain('Paso 5 (Sumá lo que te falte). Plan: Hornero 80. Viaje: ')
  await expect(help.getByText(/^Si llamás, .*Plan: Hornero 80\. Viaje: /)).toBeVisible()
})

test('V-16 a kept quote is sent to one’s own WhatsApp', async ({ page }) => {
  await openPlans(page, trip)
  await page.getByLabel('Cotización de Hornero 80:').click()
  await page.getByRole('button', { name: 'Guardar o enviar la cotización de Hornero 80' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Enlace de la cotización')
  await expect(field).toHaveValue(/\/cotizacion\//)
  const link = await field.inputValue()
  const chat = dialog.getByRole('link', { name: 'Mandármela por WhatsApp' })
  const { origin, pathname, searchParams } = new URL((await chat.getAttribute('href')) ?? '')
  expect(origin + pathname).toBe('https://wa.me/')
  expect(searchParams.get('text')).toMatch(/^Mi cotización de Hornero 80 en Ceibo.*: USD\s55,10\. Vale hasta el /)
  expect(searchParams.get('text')).toContain(link)
})

test('P-15 without a network a step stays with what was typed, says so, and goes on by itself', async ({ page }) => {
  const gone = page.getByText(
    /^Te quedaste sin conexión a internet\. Lo que cargaste no se pierde: podés seguir apenas vuelva\./,
  )
  const context = page.context()
  await page.goto('/mburucuya/buy/step-1')
  await fillDates(page, trip)
  await context.setOffline(true)
  await expect(gone).toBeVisible()
  await goOn(page)
  await expectStep(page, 1)
  await expect(page.getByLabel('Fecha de salida')).toHaveValue(formatDay(trip.start))
  await expect(page.getByText(/no está disponible/)).toHaveCount(0)
  await expectAccessible(page, 'a step without a network')
  await context.setOffline(false)
  await expectStep(page, 2)
  await expect(gone).toHaveCount(0)

  // A part of a step that is loaded with a press waits for the network too.
  await openPlans(page, trip, '/mburucuya')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Tengo código' }).click()
  await context.setOffline(false)
  await expect(page.getByLabel('Código de descuento')).toBeVisible()
})

test(
  'P-15 without a network the step before the payment stays too, though the payment is a page of its own',
  { tag: '@long' },
  async ({ page }) => {
    const person = traveller('1988-03-27')
    await openPlans(page, trip)
    await choosePlan(page, 'Hornero 80')
    await expectStep(page, 5)
    await goOn(page)
    await expectStep(page, 6)
    await fillPassengers(page, [person])
    await goOn(page)
    await expectStep(page, 7)
    await fillContact(page, 'sinred@viajera.test')
    await page.context().setOffline(true)
    await goOn(page)
    await goOn(page)
    await expectStep(page, 7)
    await expect(page.getByLabel('Repetí el email')).toHaveValue('sinred@viajera.test')
    await page.context().setOffline(false)
    await expectStep(page, 8)
  },
)

test(
  'P-15 a next step whose download the lost network broke off is opened all the same',
  { tag: '@long' },
  async ({ browser }) => {
    // A tab of its own, because the failed download is logged to the console.
    const page = await browser.newPage()
    const failed = page.waitForEvent('requestfailed', {
      predicate: (request) => request.url().includes('DestinationStep-'),
    })
    let isGone = true
    await page.route(/DestinationStep-[^/]*\.js$/, (route) => (isGone ? route.abort() : route.continue()))
    await page.goto('/mburucuya/buy/step-1')
    await fillDates(page, trip)
    await failed
    isGone = false
    await goOn(page)
    await expectStep(page, 2)
    await page.goBack()
    await expectStep(page, 1)
    await expect(page.getByLabel('Fecha de salida')).toHaveValue(formatDay(trip.start))
    await page.close()
  },
)

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('V-16 the first step says how to get a quote all the same', async ({ page }) => {
    // Playwright's browser parses the page as with scripts, where `noscript` is not rendered: the test reads the HTML instead.
    const html = await (await page.request.get('/mburucuya/buy/step-1')).text()
    const [, inside] = /<noscript>(<p [^>]*>Para ver precios acá hace falta JavaScript.*?)<\/noscript>/.exec(html) ?? []
    expect(inside).toContain('https://wa.me/59898220140?text=Hola')
    expect(inside).toContain('tel:+59847220140')
  })
})
