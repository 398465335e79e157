import { setTimeout as pause } from 'node:timers/promises'
import { addDays, dayAt, firstOfMonth } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { statementApi } from '../../shared/partner-account/statement-contract.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable, lookAround } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { countSteps } from './count-steps.ts'
import { download, downloadCsv } from './downloads.ts'
import { expect } from './fixtures.ts'
import { logins, openAs, startSession } from './logins.ts'
import { ONE_WORKER, onOwnProduct } from './own-product.ts'
import { PHONE } from './screens.ts'

/** On a product of its own, because a closed month accepts no payments from other journeys. */
const test = onOwnProduct()
test.describe.configure(ONE_WORKER)

const NOTHING_LEFT = 'En este mes no queda ninguna cuenta por cerrar.'

test('G-04 staff close a month, the business gets its statement and disputes a line, and staff answer', async ({
  page,
}) => {
  await openAs(page, logins.administrator, '/admin/accounts')
  await page.getByRole('link', { name: 'Rambla Brokers' }).click()
  await expect(page.getByText('Todavía no se cerró ningún mes.')).toBeVisible()
  await page.getByRole('link', { name: 'Cerrar mes' }).click()
  await expect(page.getByRole('heading', { name: 'Cierre de mes de Rambla Brokers' })).toBeVisible()
  await expect(page.getByText('Por cerrar', { exact: true })).toBeVisible()
  await expectAccessible(page, 'the closing of a month')
  const month = (await page.getByLabel('Mes').textContent())!.replace(/ \(.*/, '')
  await page.getByRole('button', { name: 'Cerrar 1 cuenta' }).click()
  const question = page.getByRole('dialog', { name: `¿Cerrar ${month} de 1 cuenta?` })
  await expectAccessible(page, 'the question before a month is closed')
  // Figures that are read before the request and arrive after its answer would say for ever that the month is open.
  await page.route(
    /\/api\/accountClosings(\?|$)/,
    async (route) => {
      const isRequest = route.request().method() === 'POST'
      if (isRequest) await pause(500)
      const response = await route.fetch()
      if (!isRequest) await pause(1_000)
      await route.fulfill({ response })
    },
    { times: 2 },
  )
  await question.getByRole('button', { name: 'Cerrar 1 cuenta' }).click()
  await expect(page.getByText('Cerrada', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Ver el estado de cuenta' }).click()
  const heading = page.getByRole('heading', { name: new RegExp(`^Estado de cuenta \\d{4}-000001 · ${month}$`) })
  await expect(heading).toBeVisible()
  await expectAccessible(page, 'a statement')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page, 'a statement in dark colours')
  await page.emulateMedia({ colorScheme: 'light' })
  const closing = await page.getByLabel('Cómo cerró el mes').getByRole('definition').last().textContent()
  const paper = await download(page, page.getByRole('button', { name: 'Descargar PDF' }))
  expect(paper.name).toMatch(/^estado-de-cuenta-\d{4}-000001\.pdf$/)
  expect(paper.buffer.subarray(0, 5).toString()).toBe('%PDF-')

  await startSession(page, logins.broker, 'partner')
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/profile/accounts')
  await page.getByText(/^\d{4}-000001$/).click()
  await expect(heading).toBeVisible()
  await expect(page.getByLabel('Cómo cerró el mes')).toContainText(closing!)
  expect((await downloadCsv(page, 'Descargar CSV')).text).toContain('"Total"')
  await page
    .getByRole('button', { name: /^Reclamar por / })
    .first()
    .click()
  const objecting = page.getByRole('dialog', { name: /^Reclamo: / })
  await objecting.getByRole('button', { name: 'Enviar reclamo' }).click()
  await expect(objecting.getByText(messages['FIELD.REQUIRED'])).toBeVisible()
  await objecting.getByLabel('Qué no coincide').fill('Esa venta no es nuestra')
  await expectAccessible(page, 'a note of dispute')
  await objecting.getByRole('button', { name: 'Enviar reclamo' }).click()
  await expect(page.getByText(messages['ACCOUNTS.DISPUTED'])).toBeVisible()
  await expect(page.getByText('Esa venta no es nuestra')).toBeVisible()
  await expectNoSidewaysScroll(page)

  await openAs(page, logins.administrator, '/admin/accounts?filter={"isDisputed":true}')
  await page.getByRole('link', { name: 'Rambla Brokers' }).click()
  await page.getByText(/^\d{4}-000001/).click()
  await page.getByRole('button', { name: /^Responder el reclamo por / }).click()
  const answering = page.getByRole('dialog', { name: /^Respuesta: / })
  await expect(answering).toContainText('Esa venta no es nuestra')
  await answering.getByLabel('Respuesta').fill('Es de tu local de Pocitos')
  await answering.getByRole('button', { name: 'Enviar respuesta' }).click()
  await expect(page.getByText(messages['ACCOUNTS.ANSWERED'])).toBeVisible()
  await expect(page.getByText('Es de tu local de Pocitos', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Cómo cerró el mes')).toContainText(closing!)
  await page.goto('/admin/accounts?filter={"isDisputed":true}')
  await expect(page.getByText('Ninguna cuenta coincide.')).toBeVisible()
})

test(
  'G-04 staff close the oldest month of all accounts on a phone, which stays on screen until each is closed',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/accounts')
    await page.setViewportSize(PHONE.viewport)
    await page.getByRole('link', { name: 'Cerrar mes' }).click()
    await expectUsable(page, 'the closing of a month on a phone')
    const shown = await page.getByLabel('Mes').textContent()
    await page.getByRole('button', { name: /^Cerrar \d+ cuentas?$/ }).click()
    const question = page.getByRole('dialog', { name: /^¿Cerrar .* de \d+ cuentas?\?$/ })
    await question.getByRole('button', { name: /^Cerrar/ }).click()
    await expect(page.getByText(NOTHING_LEFT)).toBeVisible({ timeout: 30_000 })
    expect(shown).toContain(await page.getByLabel('Mes').textContent())
  },
)

test(
  'G-04 all months of all accounts are closed in three steps, and then a day of them takes no payment',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/accounts')
    const steps = countSteps(page)
    await steps.press(page.getByRole('link', { name: 'Cerrar mes' }))
    const all = page.getByRole('button', { name: 'Cerrar todos los meses' })
    await lookAround(page, 'the closing of all months')
    await steps.press(all)
    const question = page.getByRole('dialog', { name: /^¿Cerrar todos los meses hasta / })
    await expect(question).toContainText(/^.*Son \d+ estados de \d+ cuentas/)
    const confirm = question.getByRole('button', { name: 'Cerrar todos los meses' })
    await expect(confirm).toHaveClass(/containedError/)
    await lookAround(page, 'the question before all months are closed')
    await steps.press(confirm)
    expect(steps.count()).toBeLessThanOrEqual(3)
    await expect(page.getByText(NOTHING_LEFT)).toBeVisible({ timeout: 90_000 })
    await expect(all).toBeHidden()
    const { months, all: left } = (await callFrom(page, statementApi.closing, { query: {} })).result
    expect(left).toEqual({ statements: 0, accounts: 0 })
    expect(months.filter(({ open }) => open > 0)).toEqual([])

    await page.goto('/admin/accounts')
    await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    const paying = page.getByRole('dialog', { name: 'Pago de Cooperativa del Plata' })
    await paying.getByLabel('Importe').fill('10')
    await paying.getByLabel('Referencia').fill('BROU 1')
    await paying.getByLabel('Día del pago').fill(addDays(firstOfMonth(dayAt(new Date())), -15))
    await paying.getByRole('button', { name: 'Registrar pago' }).click()
    await expect(paying.getByText(messages['ACCOUNTS.MONTH_CLOSED'])).toBeVisible()
  },
)
