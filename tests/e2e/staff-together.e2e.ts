import type { Browser, Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, startSession } from './logins.ts'

/** Logs another member of staff in, in a browser of their own. */
async function colleague(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'es-UY' })
  const page = await context.newPage()
  await startSession(page, logins.administrator, 'administrator')
  return page
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continuar' }).click()

async function saveBusiness(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar cambios' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar cambios' }).click()
}

test('M-06 the second of two edits of a company is refused with a message, loses nothing typed, and can go on from the stored one', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const other = await colleague(browser, baseURL)
  await openAs(page, logins.administrator, '/admin/business')
  await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
  await page.getByRole('link', { name: 'Editar' }).click()
  await other.goto(new URL(page.url()).pathname)
  const address = (of: Page) => of.getByRole('textbox', { name: 'Dirección' })
  const description = (of: Page) => of.getByLabel('Descripción')

  await address(page).fill('Rincón 500')
  await goOn(page)
  await address(other).fill('Colonia 1000')
  await goOn(other)
  await saveBusiness(other)
  await expect(other.getByText(messages['BUSINESS.EDIT_SUCCESS'])).toBeVisible()

  await description(page).fill('Lo que escribí yo.')
  await saveBusiness(page)
  await expect(page.getByRole('alert')).toContainText(messages['BUSINESS.ERROR.CHANGED_MEANWHILE'])
  await expect(description(page)).toHaveValue('Lo que escribí yo.')
  await expectAccessible(page, 'an edit that came second')
  await page.getByRole('button', { name: 'Ver los datos actuales' }).click()
  await expect(address(page)).toHaveValue('Colonia 1000')
  await address(page).fill('Rincón 500')
  await goOn(page)
  await saveBusiness(page)
  await expect(page.getByText(messages['BUSINESS.EDIT_SUCCESS'])).toBeVisible()
  await expect(page.getByText('Rincón 500').first()).toBeVisible()
})

test(
  'C-04 of two who edit a code, the second is refused and can load what is there',
  { tag: '@long' },
  async ({ page, browser, baseURL }) => {
    const other = await colleague(browser, baseURL)
    await openAs(page, logins.administrator, '/admin/promo-code')
    await page.getByRole('link', { name: 'PREVENTA20' }).click()
    await page.getByRole('link', { name: 'Editar' }).click()
    await expect(page.getByLabel('Límite de usos')).toHaveValue('')
    await other.goto(new URL(page.url()).pathname)
    const save = async (of: Page, limit: string) => {
      await of.getByLabel('Límite de usos').fill(limit)
      await of.getByRole('button', { name: 'Guardar' }).click()
      await of.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
    }
    await save(other, '40')
    await expect(other.getByText(messages['PROMO.EDIT_SUCCESS'])).toBeVisible()
    await save(page, '50')
    await expect(page.getByRole('alert')).toContainText(messages['BUSINESS.ERROR.CHANGED_MEANWHILE'])
    await expect(page.getByLabel('Límite de usos')).toHaveValue('50')
    await page.getByRole('button', { name: 'Cargar los datos actuales' }).click()
    await expect(page.getByLabel('Límite de usos')).toHaveValue('40')
  },
)
