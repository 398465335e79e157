import { CARD_COVERS } from '../../shared/catalogue/card-covers.ts'
import { formatMoney } from '../../shared/money.ts'
import { expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { PHONE } from './screens.ts'

test('V-20 a visitor is told when the card may be enough, and what it leaves open', async ({ page }) => {
  await page.setViewportSize(PHONE.viewport)
  await page.goto('/mejora-tu-plan')
  await page.getByRole('link', { name: '¿Ya te cubre tu tarjeta?' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '¿Ya te cubre tu tarjeta?' })).toBeVisible()

  const verdict = page.locator('.card-cover-verdict')
  await expect(verdict).toContainText('Puede que no nos necesites')
  await expect(verdict).toContainText('pedile a tu banco las condiciones')

  await page.getByLabel('¿Con qué tarjeta contás?').selectOption('Visa Platinum')
  await page.getByLabel('¿Cuántos días vas a estar afuera?').selectOption('Más de 60')
  await page.getByLabel('¿Vas a Estados Unidos o a Canadá?').selectOption('Sí')
  await page.getByLabel('¿Pagaste todos los pasajes').selectOption('No')
  await page.getByLabel('¿Todos los que viajan').selectOption('No')
  await page.getByLabel('¿Alguien tiene una enfermedad').selectOption('Sí')
  await expect(verdict).toContainText('Tu tarjeta puede quedarse corta')
  await expect(verdict).toContainText('el pasaje entero se pague con ellas')
  await expect(verdict).toContainText('viaja sin asistencia')
  await expect(verdict).toContainText('hasta 60 días seguidos')
  await expect(verdict).toContainText('enfermedades anteriores')
  await expect(verdict).toContainText('Paga hasta USD 50.000')
  await expectUsable(page, 'what a card leaves open')
  await verdict.getByRole('link', { name: 'Ver precios' }).click()
  await expect(page).toHaveURL(/\/buy\/step-1$/)
})

test('V-20 without scripts the covers are there, each with its source and day', async ({ page }) => {
  const html = await (await page.request.get('/ya-te-cubre-tu-tarjeta')).text()
  for (const { name, medical, source } of CARD_COVERS) {
    expect(html).toContain(name)
    expect(html).toContain(`Hasta ${formatMoney(medical)}`)
    expect(html).toContain(source.url)
  }
  expect(html).toContain('Leída el 28/11/2026')
})
