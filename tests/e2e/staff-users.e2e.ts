import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, typeLogin } from './logins.ts'
import { acceptInvitation, confirm, PASSWORD, pickRole, statusOf } from './user-pages.ts'

const INES = { name: 'Inés Colman', email: 'ines@ceibo.test' }

const menu = (page: Page) => page.getByRole('navigation', { name: 'Secciones' }).getByRole('link')
const managed = (page: Page) => page.getByRole('navigation', { name: 'Administración' })

test(
  'D-04 D-05 D-14 who is invited chooses a password, sees and may only what the role says, and loses it at once when it is changed, blocked or ended',
  { tag: '@long' },
  async ({ page, browser, mail }) => {
    test.slow()
    await openAs(page, logins.administrator, '/admin')
    await managed(page).getByRole('link', { name: 'Usuarios' }).click()
    await page.getByRole('link', { name: 'Invitar' }).click()
    // The list, which stays on screen while the form loads, has fields with the same names.
    await expect(page.getByRole('button', { name: 'Enviar invitación' })).toBeVisible()
    await page.getByLabel('Nombre').fill(INES.name)
    await page.getByLabel('Email').fill(INES.email)
    await pickRole(page, 'Atención')
    await expectAccessible(page, 'an invitation')
    await page.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(page.getByText('Invitado', { exact: true })).toBeVisible()

    const ines = await browser.newPage()
    await acceptInvitation(ines, mail, INES.email)
    await expect(ines).toHaveURL('/admin/login')
    await typeLogin(ines, INES.email, PASSWORD)

    // The few sections of other groups are in the bar, and need no row of their own.
    await expect(menu(ines)).toHaveText([
      'Ventas',
      'Pedidos',
      'Brokers',
      'Empresas',
      'Correo',
      'Devoluciones',
      'Requisitos',
    ])
    await expect(managed(ines)).toHaveCount(0)
    await expect(ines.getByRole('region', { name: /Conciliación/ })).toHaveCount(0)
    await menu(ines).getByText('Empresas').click()
    await ines.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
    await expect(ines.getByRole('region', { name: 'Últimas ventas' })).toBeVisible()
    for (const name of ['Editar', 'Eliminar', 'Cerrar sus sesiones'])
      await expect(ines.getByRole('button', { name }).or(ines.getByRole('link', { name }))).toHaveCount(0)
    await expect(ines.getByRole('region', { name: 'Cuenta' })).toHaveCount(0)
    await ines.goto('/admin/users')
    await expect(ines.getByText('No tenés permiso')).toBeVisible()
    for (const path of ['/api/users', '/api/auditLog', '/api/report/settlements', '/api/reconciliation'])
      expect(await statusOf(ines, path), path).toBe(403)
    expect(await statusOf(ines, '/api/emails')).toBe(200)

    await ines.goto('/admin/emails')
    await expect(ines.getByRole('heading', { name: 'Correo' })).toBeVisible()
    await page.getByRole('link', { name: 'Cambiar' }).click()
    await pickRole(page, 'Finanzas')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(messages['USERS.SAVED'])).toBeVisible()
    expect(await statusOf(ines, '/api/emails')).toBe(403)
    await ines.getByRole('textbox', { name: 'Buscar por dirección' }).fill('nadie')
    await expect(ines.getByText('No tenés permiso').first()).toBeVisible()
    await expect(menu(ines)).toHaveText(['Ventas', 'Liquidaciones', 'Pedidos', 'Brokers', 'Empresas'])

    await page.getByRole('button', { name: 'Cerrar sus sesiones' }).waitFor()
    await confirm(page, 'Cerrar sus sesiones')
    await expect(page.getByText(messages['USERS.SESSIONS_ENDED'])).toBeVisible()
    await menu(ines).getByText('Ventas').click()
    await expect(ines).toHaveURL('/admin/login')
    await typeLogin(ines, INES.email, PASSWORD)
    await expect(menu(ines)).toHaveCount(5)

    const blocked = page.getByText('Bloqueado', { exact: true })
    await page.getByRole('button', { name: 'Bloquear' }).click()
    await expect(blocked).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(page.getByText(`Desbloqueamos a ${INES.name}`)).toBeVisible()
    await expect(blocked).toHaveCount(0)
    const block = page.getByRole('button', { name: 'Bloquear', exact: true })
    const undo = page.getByRole('button', { name: /^Deshacer/ })
    await expect(undo, 'the used offer leaves').toHaveCount(0)
    await block.click()
    await expect(blocked).toBeVisible()
    await undo.click()
    await expect(block).toBeVisible()
    await expect(blocked).toHaveCount(0)
    await block.click()
    await expect(blocked).toBeVisible()
    // Her page may have sent a request in the meantime, and already be at the login.
    await ines.goto('/admin/businesses')
    await expect(ines).toHaveURL('/admin/login')
    await typeLogin(ines, INES.email, PASSWORD)
    await expect(ines.getByText(messages['LOGIN.WRONG_CREDENTIALS']).first()).toBeVisible()
    await expectAccessible(page, 'somebody who is blocked')
    const history = page.getByRole('region', { name: 'Historial' })
    await expect(history.getByRole('listitem').nth(0)).toContainText('Usuario bloqueado · Administración')
    await expect(history.getByRole('listitem').filter({ hasText: 'Usuario cambiado' })).toContainText(
      'Rol: Atención → Finanzas',
    )
  },
)

test(
  'D-14 nothing brings ended sessions back: the button that ends them is red, of a user, of ticked users and of a business',
  { tag: '@long' },
  async ({ page, browser }) => {
    const button = page.getByRole('dialog').getByRole('button', { name: 'Cerrar sus sesiones' })
    const asksInRed = async () => {
      await expect(button).toHaveClass(/containedError/)
      await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
      await expect(button).toBeHidden()
    }
    const agency = await browser.newPage()
    await openAs(agency, logins.agency, '/profile')
    await openAs(page, logins.administrator, '/admin/business')
    await page.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
    await page.getByRole('button', { name: 'Cerrar sus sesiones' }).click()
    await asksInRed()

    const businessId = page.url().split('/').at(-1)
    await page.goto(`/admin/users?filter=${encodeURIComponent(JSON.stringify({ businessId }))}`)
    await page
      .getByRole('row', { name: /agencia@ceibo\.test/ })
      .getByRole('checkbox')
      .check()
    await page.getByRole('button', { name: 'Cerrar sus sesiones (1)' }).click()
    await asksInRed()
    await page
      .getByRole('row', { name: /agencia@ceibo\.test/ })
      .getByRole('link')
      .first()
      .click()
    await page.getByRole('button', { name: 'Cerrar sus sesiones' }).click()
    await asksInRed()
  },
)

test(
  'D-04 the last administrator cannot be removed, demoted or blocked, and the page says why',
  { tag: '@long' },
  async ({ page }) => {
    const refused = page.getByText(messages['USERS.LAST_ADMINISTRATOR'])
    await openAs(page, logins.administrator, '/admin/users')
    await page.getByRole('table').getByRole('link', { name: 'Administración' }).click()
    // The own user is asked about, because nobody could undo it.
    for (const name of ['Quitar', 'Bloquear']) {
      await confirm(page, name)
      await expect(refused).toBeVisible()
      await page.reload()
    }
    await page.getByRole('link', { name: 'Cambiar' }).click()
    await pickRole(page, 'Solo lectura')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('alert').filter({ has: refused }).first()).toBeVisible()
    await page.goto('/admin/users')
    await expect(page.getByRole('row', { name: /admin@ceibo\.test Administración Activo/ })).toBeVisible()
  },
)
