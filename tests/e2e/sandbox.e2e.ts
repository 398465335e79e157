import type { APIRequestContext } from '@playwright/test'
import { addDays, dayAt, formatDay } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll, lookAround } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onProductOfPartners as test } from './own-product.ts'
import { reloadUntil } from './reload.ts'
import { PHONE } from './screens.ts'

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

/** Sells a trip with a test key, as a partner's program does. */
async function sell(request: APIRequestContext, key: string): Promise<void> {
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${key}`, 'idempotency-key': `e2e-${path.slice(1)}` }
    const answer = await request.post(`/api/partner/v1${path}`, { headers, data })
    expect(answer.status(), await answer.text()).toBe(201)
    return answer.json() as Promise<{ data: { id: string; price: object }[] }>
  }
  const trip = { categoryId: 24, destinationId: 1, residenceCountryId: 1, ages: [40], planId: 103 }
  const { data } = await post('/quotes', { ...trip, startDate: inDays(30), endDate: inDays(44) })
  const { id: quoteId, price } = data[0]!
  const person = { name: 'Ana', lastName: 'Pérez', birthDate: '1986-05-14', documentType: 'passport' }
  await post('/sales', {
    quoteId,
    price,
    passengers: [{ ...person, documentNumber: 'AB123456' }],
    contact: { email: 'ana@example.com', phone: '099 123 456' },
    conditionsAccepted: true,
  })
}

test('W-04 an owner reads what a test sale would have sent, moves the clock and copies the tariff, also on a phone', async ({
  page,
}) => {
  await openAs(page, logins.broker, '/profile/api-keys')
  await page.getByRole('link', { name: 'Crear clave' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Pruebas')
  await page.getByRole('button', { name: 'Crear' }).click()
  const shown = page.getByLabel('Tu clave nueva')
  await expect(shown).toHaveText(/^cb_test_\w{43}$/)
  const key = (await shown.textContent())!
  await page.getByRole('button', { name: 'Ya la guardé' }).click()

  await page.getByRole('link', { name: 'Pruebas' }).click()
  await expect(page.getByText('Todavía no hay correos')).toBeVisible({ timeout: 90_000 })
  await lookAround(page, 'a sandbox without emails')
  await sell(page.request, key)
  await reloadUntil(page, () => expect(page.getByText('ana@example.com').first()).toBeVisible({ timeout: 10_000 }))
  await lookAround(page, 'the emails of a sandbox')

  await page.getByText('ana@example.com').first().click()
  await expect(page.getByRole('heading', { name: 'Como texto' })).toBeVisible()
  await expect(page.frameLocator('iframe').getByText('Hola').first()).toBeVisible()
  await lookAround(page, 'an email of a sandbox')
  await page.getByRole('link', { name: 'Volver a Ambiente de pruebas' }).click()

  await page.setViewportSize(PHONE.viewport)
  await page.getByRole('button', { name: 'Adelantar el reloj' }).click()
  const dialog = page.getByRole('dialog', { name: 'Adelantar el reloj' })
  await expectAccessible(page, 'the question for a moment')
  await dialog.getByLabel('Hora (HH:MM)').fill('00:00')
  await dialog.getByRole('button', { name: 'Adelantar', exact: true }).click()
  await expect(page.getByText(messages['SANDBOX.CLOCK_BACK']).first()).toBeVisible()
  await dialog.getByLabel('Día').fill(formatDay(addDays(dayAt(new Date()), 1)))
  await dialog.getByLabel('Hora (HH:MM)').fill('23:59')
  await dialog.getByRole('button', { name: 'Adelantar', exact: true }).click()
  await expect(page.getByText(messages['SANDBOX.CLOCK_MOVED'])).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('(adelantado)')).toBeVisible()
  await page.getByRole('button', { name: 'Copiar de nuevo mi tarifa' }).click()
  await expect(page.getByText(messages['SANDBOX.COPIED'])).toBeVisible()
  await expectNoSidewaysScroll(page)
})
