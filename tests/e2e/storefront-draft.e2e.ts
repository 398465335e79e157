import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'

const SENTENCE = 'El litoral te lleva lejos.'
const NOTE = 'Contá también a dónde viajan.'

/** Saves the draft and sends it to staff. */
async function saveAndSend(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar borrador' }).click()
  await expect(page.getByText('Tenés un borrador guardado')).toBeVisible()
  const send = page.getByRole('button', { name: 'Enviar a revisión' })
  await expect(send).toBeFocused()
  await expect(send).toBeInViewport()
  await send.click()
  await expect(page.getByText('Estamos revisando el borrador')).toBeVisible()
}

test(
  'P-02 D-05 D-07 an owner drafts the storefront, staff compare it with what is in force, send it back with a note, and put the next in force',
  { tag: '@long' },
  async ({ page, browser }) => {
    await openAs(page, logins.agency, '/profile')
    await page.getByRole('link', { name: 'Cambiar cómo se ve' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Tu sitio' })).toBeVisible()
    const description = page.getByLabel('Descripción')
    const before = await description.inputValue()
    await description.fill('Viajes con alma de río.')
    await page.getByRole('textbox', { name: 'Color secundario', exact: true }).fill('#0b3d2e')
    const preview = page.getByRole('complementary', { name: 'Vista previa' })
    await expect(preview).toContainText('Viajes con alma de río.')
    const sentence = page.getByLabel('Frase de portada')
    await expect(sentence).toHaveAccessibleDescription(
      '0/80 · Si queda vacía, la portada dice: «Viajá con Mburucuyá Viajes a tu lado.»',
    )
    await expect(preview).toContainText('Viajá con Mburucuyá Viajes a tu lado.')
    await sentence.fill('x'.repeat(81))
    await page.getByRole('button', { name: 'Guardar borrador' }).click()
    await expect(sentence).toHaveAccessibleDescription(/largo/)
    await sentence.fill(SENTENCE)
    await expect(preview).toContainText(SENTENCE)
    await saveAndSend(page)
    await expectUsable(page, 'the draft of a storefront')

    const staff = await browser.newPage()
    await openAs(staff, logins.administrator, '/admin/business')
    await staff.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
    const review = staff.getByRole('region', { name: 'Borrador del sitio' })
    await expect(review).toContainText('Cambia: descripción, frase de portada, color secundario.')
    await expect(review.getByRole('complementary', { name: 'En vigencia' })).toContainText(before)
    await expect(review.getByRole('complementary', { name: 'Borrador' })).toContainText('Viajes con alma de río.')
    await expectAccessible(staff, "a draft on a business's page")
    await review.getByRole('button', { name: 'Devolver' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Devolver el borrador' })
    await dialog.getByRole('button', { name: 'Devolver' }).click()
    await expect(dialog.getByText(messages['FIELD.REQUIRED']).first()).toBeVisible()
    await dialog.getByLabel('Nota').fill(NOTE)
    await dialog.getByRole('button', { name: 'Devolver' }).click()
    await expect(review).toHaveCount(0)

    await page.reload()
    await expect(page.getByText(NOTE)).toBeVisible()
    await description.fill('Viajes con alma de río, por el Litoral y más allá.')
    await saveAndSend(page)

    await staff.reload()
    await review.getByRole('button', { name: 'Poner en vigencia' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Poner en vigencia' }).click()
    await expect(staff.getByText(messages['DRAFT.IN_FORCE'])).toBeVisible()
    await expect(review).toHaveCount(0)
    await page.goto('/mburucuya')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(SENTENCE)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute(
      'content',
      'Viajes con alma de río, por el Litoral y más allá.',
    )
  },
)
