import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { openPayment } from './purchase-at.ts'
import { tripOfTenDays } from './purchase.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'
import { confirm } from './user-pages.ts'

const SELLER = 'Ceibo Asistencia S.A. · RUT 211003420017 · Rambla República del Perú 1021, Montevideo'

test(
  'V-09 staff say who sells, and the home, a partner and the payment name the company',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/business')
    await page.getByRole('link', { name: 'Ceibo Asistencia', exact: true }).click()
    await page.getByRole('link', { name: 'Editar' }).click()
    await page.getByRole('button', { name: 'Continuar' }).click()
    const hours = page.getByLabel('Horario de atención')
    await hours.fill('x'.repeat(121))
    await page.getByRole('button', { name: 'Guardar cambios' }).click()
    await expect(hours).toHaveAccessibleDescription(/largo/)
    await hours.fill('Todos los días de 8 a 20')
    await expectAccessible(page, 'the legal data of a storefront')
    await confirm(page, 'Guardar cambios')
    await expect(page.getByText('Todos los días de 8 a 20', { exact: true })).toBeVisible()

    for (const brand of ['', '/mburucuya']) {
      await page.goto(brand || '/')
      const footer = page.getByRole('contentinfo')
      await expect(footer).toContainText(SELLER)
      await expect(footer).toContainText('La asistencia la presta Red Austral de Asistencia.')
      await expect(footer).toContainText('Atención: Todos los días de 8 a 20')
      await expect(footer, 'too few answers').not.toContainText('Respondemos los pedidos')
    }
    await page.setViewportSize(PHONE.viewport)
    await openPayment(
      page,
      {
        trip: tripOfTenDays(),
        plan: 'Hornero 80',
        travellers: [traveller('1980-03-14')],
        email: 'confianza@viajera.test',
      },
      '/mburucuya',
    )
    await expect(page.getByRole('main')).toContainText(SELLER)
    await expect(page.getByRole('main')).toContainText(/datos de tu tarjeta .* no pasan por nuestro sitio/)
  },
)
