import type { Page } from '@playwright/test'
import { DEMO_PASSWORD } from '../../tools/seed/cast.ts'
import { Failure } from '../../shared/errors.ts'
import { answerOf } from '../../shared/failures.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, typeLogin } from './logins.ts'
import { PHONE } from './screens.ts'

const WRONG = 'No-es-la-clave-1!'

/** Makes the next call to an address fail as after fifteen minutes: the server asks for the password. */
async function quarterOfAnHourPasses(page: Page, address: string): Promise<void> {
  const { status, body: json } = answerOf(new Failure('CONFIRM_PASSWORD'))
  await page.route(address, (route) => route.fulfill({ status, json }), { times: 1 })
}

// ASVS 7.5.3
test(
  'A-04 a lot is paid after the password is typed again: the selection stays, a wrong password has an error, and closing pays nothing',
  { tag: '@long' },
  async ({ page }) => {
    const question = page.getByRole('dialog', { name: 'Confirmá tu contraseña' })
    const password = question.getByRole('textbox', { name: 'Contraseña' })
    const lot = page.getByRole('dialog', { name: 'Marcar 2 ventas como pagadas' })
    await openAs(page, logins.administrator, '/admin/sales')
    await page.getByLabel('Desde').fill('2020-01-01')
    await page.getByLabel('Pago').click()
    await page.getByRole('option', { name: 'Impagas' }).click()
    const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
    await expect(page).toHaveURL(/unpaid/)
    await expect(rows.filter({ hasText: 'Impaga' })).not.toHaveCount(0)
    await expect(rows.filter({ hasText: 'Pagada' })).toHaveCount(0)
    const [first = '', second = ''] = await rows.getByRole('link', { name: /^#/ }).allTextContents()
    for (const code of [first, second])
      await page.getByRole('checkbox', { name: `Seleccionar ${code}`, exact: true }).check()
    await page.getByRole('button', { name: 'Pagar por lote (2)' }).click()

    await lot.getByLabel('Referencia').fill('BROU 8812')
    await quarterOfAnHourPasses(page, '**/api/sale/paidSales*')
    await lot.getByRole('button', { name: 'Marcar como pagadas' }).click()
    await expect(password).toBeFocused()
    await expectAccessible(page, 'the question for the password')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByText(messages['LOGIN.CONFIRM_PASSWORD']).first()).toBeVisible()
    await expect(lot.getByLabel('Referencia')).toHaveValue('BROU 8812')

    await quarterOfAnHourPasses(page, '**/api/sale/paidSales*')
    await lot.getByRole('button', { name: 'Marcar como pagadas' }).click()
    await password.fill(WRONG)
    await password.press('Enter')
    await expect(question.getByText(messages['LOGIN.PASSWORD_WRONG']).first()).toBeVisible()
    await password.fill(DEMO_PASSWORD)
    await password.press('Enter')
    await expect(page.getByText(messages['SALES.PAID_UPDATE_SUCCESS'])).toBeVisible()
    await expect(page.getByRole('link', { name: first, exact: true })).toBeHidden()
    await expect(page.getByRole('link', { name: second, exact: true })).toBeHidden()
  },
)

test(
  'A-04 a company is deleted after the password is typed again, on a phone too',
  { tag: '@long' },
  async ({ page, staff }) => {
    const name = 'Tero Turismo'
    const { id } = await staff.addCompany({ name, subdomain: 'tero', user: 'tero@ceibo.test' })
    await page.setViewportSize(PHONE.viewport)
    await page.goto('/admin/login')
    await typeLogin(page, logins.administrator)
    await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible()
    await page.goto(`/admin/business/${id}`)
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await quarterOfAnHourPasses(page, '**/api/business/businessDel*')
    await page
      .getByRole('dialog', { name: `¿Eliminar ${name}?` })
      .getByRole('button', { name: 'Eliminar' })
      .click()
    const question = page.getByRole('dialog', { name: 'Confirmá tu contraseña' })
    await expectUsable(page, 'the question for the password on a phone')
    await question.getByRole('textbox', { name: 'Contraseña' }).fill(DEMO_PASSWORD)
    await question.getByRole('button', { name: 'Confirmar' }).click()
    await expect(page.getByText(messages['BUSINESS.DELETE_SUCCESS'])).toBeVisible()
  },
)

// ASVS 6.2.2
test(
  'A-02 a partner changes the password in "Mi cuenta" and logs in with the new one; the owner gets an email',
  { tag: '@long' },
  async ({ page, staff, mail }) => {
    const user = 'hornero@ceibo.test'
    const created = 'Hornero-nido-2027!'
    await staff.addCompany({ name: 'Hornero Viajes', subdomain: 'horneroviajes', user })
    await openAs(page, user, '/profile/account')
    const section = page.getByRole('region', { name: 'Contraseña' })
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' })
    await section.getByRole('button', { name: 'Cambiar contraseña' }).click()
    const field = (name: string) => dialog.getByRole('textbox', { name })
    await expect(field('Contraseña actual')).toBeFocused()
    await field('Contraseña actual').fill(WRONG)
    await field('Contraseña nueva').fill('corta')
    await field('Repetí la contraseña').fill('otra')
    await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await expect(dialog.getByText(messages['BUSINESS.ERROR.PASSWORD_CONFIRM_NOT_MATCH']).first()).toBeVisible()
    await expectAccessible(page, 'changing the password, refused')
    await field('Contraseña nueva').fill(created)
    await field('Repetí la contraseña').fill(created)
    await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await expect(dialog.getByText(messages['LOGIN.PASSWORD_WRONG']).first()).toBeVisible()
    await expect(field('Contraseña nueva')).toHaveValue(created)
    await field('Contraseña actual').fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: 'Cambiar', exact: true }).click()
    await expect(page.getByText(messages['ACCOUNT.PASSWORD_CHANGED'])).toBeVisible()
    await expect(dialog).toBeHidden()

    await page.goto('/logout')
    await expect(page).toHaveURL('/')
    await page.goto('/profile/login')
    await typeLogin(page, user, created)
    await expect(page.getByRole('heading', { name: /^Hola/ })).toBeVisible()
    await expect
      .poll(async () => (await mail.emailsTo(user)).map(({ subject }) => subject))
      .toEqual(['Tu contraseña cambió'])
  },
)
