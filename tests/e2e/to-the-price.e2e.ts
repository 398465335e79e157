import type { Locator, Page } from '@playwright/test'
import { addDays } from '../../shared/dates.ts'
import { publicMessages } from '../../shared/messages/public.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { expectStep, tripOfTenDays } from './purchase.ts'

const box = (page: Page) => page.getByRole('form', { name: 'Cotizá tu asistencia' })

async function fillBox(form: Locator, { destination = '', start = '', end = '' }): Promise<void> {
  if (destination) await form.getByLabel('¿A dónde viajás?').selectOption({ label: destination })
  await form.getByLabel('Salida').fill(start)
  await form.getByLabel('Regreso').fill(end)
  await form.getByRole('button', { name: 'Ver precios' }).click()
}

test('V-01 from the home straight to the prices; residence is said there, and a changed answer returns to them', async ({
  page,
}) => {
  const trip = tripOfTenDays()
  await page.goto('/')
  await fillBox(box(page), trip)
  await expectStep(page, 4)
  await expect(page).toHaveURL(/\/buy\/step-4$/)
  await expect(page.getByRole('button', { name: 'Elegir Hornero 80' })).toBeVisible()
  await expect(page.getByText('Viajás desde Uruguay')).toBeVisible()

  await page.getByRole('link', { name: 'Cambiar el país de residencia' }).click()
  await expectStep(page, 1)
  await expect(page).toHaveURL(/\/buy\/step-1$/)
  await page.getByText('Viajás desde Uruguay').click()
  await page.getByLabel('País de residencia').selectOption({ label: 'Argentina' })
  await expectAccessible(page, 'step 1 with its countries')
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectStep(page, 4)
  await expect(page.getByText('Viajás desde Argentina')).toBeVisible()
})

test('V-01 wrong dates are told in the box, and what is missing is asked alone', async ({ page }) => {
  const { destination, start, end } = tripOfTenDays()
  await page.goto('/mburucuya')
  await fillBox(box(page), { destination, start, end: addDays(start, -1) })
  await expect(box(page).getByText(publicMessages['BUYING_PROCESS.ERROR.BEFORE_AFTER_DATE'])).toBeVisible()
  await expect(box(page).getByLabel('Regreso')).toBeFocused()
  await expectAccessible(page, 'the quote box with an error')

  await box(page).getByLabel('¿A dónde viajás?').selectOption('')
  await fillBox(box(page), { start, end })
  await expectStep(page, 2)
  await page.getByRole('radio', { name: destination }).check()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expectStep(page, 4)
})
