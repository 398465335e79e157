import type { Browser, Page } from '@playwright/test'
import { messages } from '../shared/messages.ts'
import '../shared/staff-messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logIn, logins } from './logins.ts'

type Area = Parameters<typeof logIn>[1]

/** The same person on another device. */
async function elsewhere(browser: Browser, baseURL: string | undefined, area: Area, email: string): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'es-UY', userAgent })
  const page = await context.newPage()
  await logIn(page, area, email)
  return page
}

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

test('A-04 whoever logs in sees where their account is open, closes one of them, and there the next step asks to log in', async ({
  page,
  browser,
  baseURL,
}) => {
  const phone = await elsewhere(browser, baseURL, '/profile', logins.agency)
  await logIn(page, '/profile', logins.agency)
  await page.getByRole('link', { name: 'mi cuenta' }).press('Enter')
  await expect(page).toHaveURL('/profile/account')
  const rows = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ has: page.getByText('Esta sesión', { exact: true }) })).toContainText('Chrome en Linux')
  await expect(rows.filter({ hasText: 'Safari en iPhone' })).toContainText('Red 127.0.0.x')

  await page.getByRole('button', { name: 'Cerrar esta sesión: Safari en iPhone' }).click()
  await expectAccessible(page, 'the question about a session')
  await confirm(page, 'Cerrar esta sesión')
  await expect(page.getByText(messages['ACCOUNT.SESSION_ENDED'])).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(page.getByText('No hay otras sesiones abiertas.')).toBeVisible()

  await phone.getByRole('link', { name: 'Ver todas mis ventas' }).click()
  await expect(phone).toHaveURL('/profile/login')
})

test('A-04 an administrator closes all other sessions at once, and stays', async ({ page, browser, baseURL }) => {
  const others = [
    await elsewhere(browser, baseURL, '/admin', logins.administrator),
    await elsewhere(browser, baseURL, '/admin', logins.administrator),
  ]
  await logIn(page, '/admin', logins.administrator)
  await page.goto('/admin/account')
  await page.getByRole('button', { name: 'Cerrar las demás' }).click()
  await confirm(page, 'Cerrar las demás')
  await expect(page.getByText(messages['ACCOUNT.OTHER_SESSIONS_ENDED'])).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cerrar las demás' })).toHaveCount(0)
  for (const other of others) {
    await other.getByRole('link', { name: 'Ventas', exact: true }).click()
    await expect(other).toHaveURL('/admin/login')
  }
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
})
