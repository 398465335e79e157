import { expectNoSidewaysScroll, lookAround } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onProductOfPartners as test } from './own-product.ts'
import { PHONE } from './screens.ts'

test('W-01 an owner makes a key that sells once staff have switched the business on, copies it once and revokes it', async ({
  page,
  browser,
}) => {
  await openAs(page, logins.broker, '/profile/api-keys')
  await expect(page.getByText('Todavía no hay claves.')).toBeVisible()
  await page.getByRole('link', { name: 'Crear clave' }).click()
  await lookAround(page, 'the form of a key')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Motor de reservas')
  await page.getByRole('combobox', { name: 'Para' }).click()
  await page.getByRole('option', { name: 'Vender' }).click()
  await page.getByRole('button', { name: 'Crear' }).click()
  await expect(page.getByText('Tu empresa todavía no puede vender por la API').first()).toBeVisible()

  const staff = await browser.newPage()
  await openAs(staff, logins.administrator, '/admin/api-access')
  await staff.getByRole('link', { name: 'Rambla Brokers' }).click()
  await lookAround(staff, 'whether a business sells by the API')
  await staff.getByLabel('Puede vender por la API').check()
  await staff.getByRole('button', { name: 'Guardar' }).click()
  await expect(staff.getByText('Guardado.')).toBeVisible()

  await page.getByRole('button', { name: 'Crear' }).click()
  const key = page.getByLabel('Tu clave nueva')
  await expect(key).toHaveText(/^cb_live_\w{43}$/)
  const headers = { authorization: `Bearer ${await key.textContent()}` }
  const meta = () => page.request.get('/api/partner/v1/meta', { headers })
  expect((await meta()).status()).toBe(200)
  await lookAround(page, 'a new key')
  await page.getByRole('button', { name: 'Ya la guardé' }).click()
  await expect(page.getByText('Motor de reservas')).toBeVisible()
  await expect(page.getByText(/^cb_live_\w{43}$/)).toHaveCount(0)

  await lookAround(page, 'the keys of a business')
  await page.setViewportSize(PHONE.viewport)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Revocar Motor de reservas' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revocar' }).click()
  await expect(page.getByText('Revocada', { exact: true })).toBeVisible()
  await expect.poll(async () => (await meta()).status()).toBe(401)
})
