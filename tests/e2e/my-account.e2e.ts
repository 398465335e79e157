import type { Browser, Page } from '@playwright/test'
import { codeAt } from '../support/authenticator.ts'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, typeLogin } from './logins.ts'
import { PHONE } from './screens.ts'

/** Logs the same user in on another device. */
async function elsewhere(browser: Browser, email: string): Promise<Page> {
  const userAgent = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
  const page = await browser.newPage({ userAgent })
  await openAs(page, email, '/profile')
  return page
}

const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click()

// ASVS 7.4.4
test(
  'A-04 a user sees the sessions of their login and closes one; its next step asks to log in',
  { tag: '@long' },
  async ({ page, browser, staff }) => {
    const user = 'carancho@ceibo.test'
    await staff.addCompany({ name: 'Carancho Viajes', subdomain: 'carancho', user })
    const phone = await elsewhere(browser, user)
    await openAs(page, user, '/profile')
    await page.getByRole('link', { name: 'mi cuenta' }).press('Enter')
    await expect(page).toHaveURL('/profile/account')
    const rows = page.getByRole('region', { name: 'Sesiones abiertas' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ has: page.getByText('Esta sesión', { exact: true }) })).toContainText(/Chrome en \w/)
    await expect(rows.filter({ hasText: 'Safari en iPhone' })).toContainText(/Red \d+\.\d+\.\d+\.x/)

    await expectAccessible(page, 'my account with two sessions')
    await page.getByRole('button', { name: 'Cerrar esta sesión: Safari en iPhone' }).click()
    await expectAccessible(page, 'the question about a session')
    await confirm(page, 'Cerrar esta sesión')
    await expect(page.getByText(messages['ACCOUNT.SESSION_ENDED'])).toBeVisible()
    await expect(rows).toHaveCount(1)
    await expect(page.getByText('No hay otras sesiones abiertas.')).toBeVisible()

    await phone.getByRole('link', { name: 'Ver todas mis ventas' }).click()
    await expect(phone).toHaveURL('/profile/login')
  },
)

test(
  'A-04 all other sessions are closed at once, and this one stays',
  { tag: '@long' },
  async ({ page, browser, staff }) => {
    const user = 'bigua@ceibo.test'
    await staff.addCompany({ name: 'Biguá Turismo', subdomain: 'bigua', user })
    const others = [await elsewhere(browser, user), await elsewhere(browser, user)]
    await openAs(page, user, '/profile/account')
    await page.getByRole('button', { name: 'Cerrar las demás' }).click()
    await confirm(page, 'Cerrar las demás')
    await expect(page.getByText(messages['ACCOUNT.OTHER_SESSIONS_ENDED'])).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cerrar las demás' })).toHaveCount(0)
    for (const other of others) {
      await other.reload()
      await expect(other).toHaveURL('/profile/login')
    }
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Mi cuenta' })).toBeVisible()
  },
)

// ASVS 6.3.3
test(
  'A-01 an administrator switches two-step verification on, logs in with a code, then with a recovery code, and switches it off',
  { tag: '@long' },
  async ({ page, mail }) => {
    const section = page.getByRole('region', { name: 'Verificación en dos pasos' })
    const dialog = page.getByRole('dialog')
    const password = dialog.getByRole('textbox', { name: 'Contraseña' })
    await openAs(page, logins.administrator, '/admin/account')
    await section.getByRole('button', { name: 'Activar' }).click()
    await password.fill('No-es-la-clave-1!')
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByText('La contraseña no es correcta.').first()).toBeVisible()
    await password.fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Continuar' }).click()
    await expect(dialog.getByAltText('Código QR para la aplicación de verificación')).toBeVisible()
    const secret = (await dialog.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText()).replaceAll(' ', '')
    await dialog.getByLabel('Código de 6 números').fill('000000')
    await dialog.getByRole('button', { name: 'Activar' }).click()
    await expect(dialog.getByText(messages['ACCOUNT.CODE_WRONG']).first()).toBeVisible()
    await expectAccessible(page, 'the key of the second step, after a wrong code')
    await dialog.getByLabel('Código de 6 números').fill(codeAt(secret, new Date()))
    await dialog.getByRole('button', { name: 'Activar' }).click()

    const listed = dialog.getByRole('list').getByRole('listitem')
    await expect(listed).toHaveCount(10)
    const codes = await listed.allInnerTexts()
    await expectAccessible(page, 'the recovery codes')
    await expect(dialog.getByRole('button', { name: 'Listo' })).toBeDisabled()
    await dialog.getByLabel('Ya los guardé').check()
    await dialog.getByRole('button', { name: 'Listo' }).click()
    await expect(section).toContainText('Te quedan 10 códigos de recuperación.')
    await page.setViewportSize(PHONE.viewport)
    await expectUsable(page, 'my account on a phone, with the second step on')

    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await page.goto('/admin/login')
    await typeLogin(page, logins.administrator)
    await expect(page.getByRole('heading', { name: 'Verificación en dos pasos' })).toBeVisible()
    await expectAccessible(page, 'the second step of the login')
    const code = page.getByLabel('Código de 6 números')
    await code.fill('000000')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByText(messages['LOGIN.CODE_WRONG']).first()).toBeVisible()
    // The code of the next time step, because the current one may have been used to switch it on.
    await code.fill(codeAt(secret, new Date(Date.now() + 30_000)))
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('heading', { name: 'Hola, Administración' })).toBeVisible()

    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await page.goto('/admin/login')
    await typeLogin(page, logins.administrator)
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await page.getByLabel('Código de recuperación').fill(codes[0]?.toLowerCase() ?? '')
    await page.getByRole('button', { name: 'Iniciar sesión' }).click()
    await expect(page.getByRole('heading', { name: 'Hola, Administración' })).toBeVisible()

    await page.goto('/admin/account')
    await expect(section).toContainText('Te quedan 9 códigos de recuperación.')
    await section.getByRole('button', { name: 'Desactivar' }).click()
    await password.fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Usar un código de recuperación' }).click()
    await dialog.getByLabel('Código de recuperación').fill(codes[1] ?? '')
    await expectAccessible(page, 'switching the second step off')
    await dialog.getByRole('button', { name: 'Desactivar' }).click()
    await expect(page.getByText(messages['ACCOUNT.SECOND_FACTOR_OFF'])).toBeVisible()
    await expect(section.getByRole('button', { name: 'Activar' })).toBeVisible()

    await expect
      .poll(async () => (await mail.emailsTo(logins.administrator)).map(({ subject }) => subject))
      .toEqual([
        'Activaste la verificación en dos pasos',
        'Se usó uno de tus códigos de recuperación',
        'Se desactivó la verificación en dos pasos',
      ])
  },
)
