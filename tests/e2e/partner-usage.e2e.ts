import { expectNoSidewaysScroll, lookAround } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onOwnProduct } from './own-product.ts'
import { reloadUntil } from './reload.ts'
import { PHONE } from './screens.ts'

/** On a product of its own, because staff switch a business of the demo on and limit it. */
const test = onOwnProduct()

/** More calls than the minute has. */
const CALLS = 70
const LIMIT = 60

test(
  'W-07 staff limit the calls of a business with a reason; its owner and staff see its calls by day, by key and the errors',
  { tag: '@long' },
  async ({ page, browser }) => {
    const staff = await browser.newPage()
    await openAs(staff, logins.administrator, '/admin/api-access')
    await staff.getByRole('link', { name: 'Rambla Brokers' }).click()
    await staff.getByLabel('Puede vender por la API').check()
    await staff.getByLabel('Llamadas por minuto').fill('59')
    await staff.getByLabel('Por qué cambia el límite').fill('Prueba de su motor')
    await staff.getByRole('button', { name: 'Guardar' }).click()
    await expect(staff.getByText('Poné un número entero entre 60 y 60.000').first()).toBeVisible()
    await staff.getByLabel('Llamadas por minuto').fill(String(LIMIT))
    await staff.getByLabel('Por qué cambia el límite').fill('')
    await staff.getByRole('button', { name: 'Guardar' }).click()
    await expect(staff.getByText('Escribí por qué cambia el límite.').first()).toBeVisible()
    await lookAround(staff, 'the access of a business to the API')
    await staff.getByLabel('Por qué cambia el límite').fill('Prueba de su motor')
    await staff.getByRole('button', { name: 'Guardar' }).click()
    await expect(staff.getByText('Guardado.')).toBeVisible()

    await openAs(page, logins.broker, '/profile/api-usage')
    await expect(page.getByText('Todavía no hubo llamadas.').first()).toBeVisible()
    await expect(page.getByText('No hubo errores.')).toBeVisible()
    await lookAround(page, 'no use yet')
    await page.getByRole('link', { name: 'Volver a Claves de la API' }).click()
    await page.getByRole('link', { name: 'Crear clave' }).click()
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Motor de reservas')
    await page.getByRole('combobox', { name: 'Para' }).click()
    await page.getByRole('option', { name: 'Vender' }).click()
    await page.getByRole('button', { name: 'Crear' }).click()
    const headers = { authorization: `Bearer ${await page.getByLabel('Tu clave nueva').textContent()}` }
    await page.getByRole('button', { name: 'Ya la guardé' }).click()
    const statuses: number[] = []
    for (let n = 0; n < CALLS; n += 1)
      statuses.push((await page.request.get(`/api/partner/v1/sales/sale_${crypto.randomUUID()}`, { headers })).status())
    const [unknown, limited] = [404, 429].map((status) => statuses.filter((one) => one === status).length)
    expect([unknown, limited]).toEqual([LIMIT, CALLS - LIMIT])

    await page.getByRole('link', { name: 'Uso de la API' }).click()
    const errors = page.getByRole('region', { name: 'Errores' })
    const refusals = errors.getByRole('row', { name: /429 too_many_requests/ })
    await reloadUntil(page, () => expect(refusals).toContainText(String(limited), { timeout: 10_000 }))
    await expect(errors.getByRole('row', { name: /404 sale_not_found/ })).toContainText(
      'No existe esa venta, o es de otra empresa.',
    )
    await expect(page.getByRole('region', { name: 'Por clave' }).getByRole('row', { name: /Motor/ })).toContainText(
      String(CALLS),
    )
    await lookAround(page, 'the use of the API')
    await page.setViewportSize(PHONE.viewport)
    await expectNoSidewaysScroll(page)

    await staff.getByRole('link', { name: 'Rambla Brokers' }).click()
    await staff.getByRole('link', { name: 'Uso de la API' }).click()
    await expect(staff.getByRole('button', { name: 'Quitar el filtro Empresa: Rambla Brokers' })).toBeVisible()
    await expect(staff.getByRole('region', { name: 'Por clave' }).getByRole('row', { name: /Motor/ })).toContainText(
      'Rambla Brokers',
    )
    await lookAround(staff, 'the use of the API by a business, for staff')
  },
)
