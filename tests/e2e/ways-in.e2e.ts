import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { requestDeskApi } from '../../shared/requests/desk-contract.ts'
import { savedFilterApi } from '../../shared/saved-filters/contract.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './accessibility.ts'
import { callFrom } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, typeLogin } from './logins.ts'
import { DESKTOP, PHONE } from './screens.ts'
import { invitedAs } from './user-pages.ts'

const DESK = { width: 1366, height: 768 }

const today = (page: Page) => page.getByRole('region', { name: 'Te espera' })

/** Sends a request as a traveller would. */
async function sendRequest(page: Page): Promise<void> {
  const data = { voucher: 'X1', document: '1234', detail: 'Una consulta médica.' }
  expect((await page.request.post('/api/sale/refund', { data })).ok()).toBe(true)
}

const picture = (page: Page, name: string) => page.screenshot({ path: test.info().outputPath(`${name}.png`) })

test('D-13 the home begins with what waits for the role, each one click from the work, and what is done is gone', async ({
  page,
}) => {
  await sendRequest(page)
  await openAs(page, logins.administrator, '/admin')
  const panel = today(page)
  await expect(panel.getByRole('link', { name: /pedidos? por responder$/ })).toBeVisible()
  await expect(panel.getByText(/^(desde )?(hace \d+ |recién)/).first()).toBeVisible()
  await expect(panel.getByRole('link', { name: /con un mes por cerrar$/ })).toBeVisible()
  const [first] = await page.getByRole('region').all()
  await expect(first!, 'it is the first of the page').toHaveAccessibleName('Te espera')
  await expectAccessible(page, 'what waits')
  await picture(page, 'today-desk')
  await page.setViewportSize(PHONE.viewport)
  await expectNoSidewaysScroll(page)
  await picture(page, 'today-phone')
  await page.setViewportSize(DESK)

  const query = { filter: { status: 'waiting' as const } }
  const { rows } = (await callFrom(page, requestDeskApi.list, { query })).result
  for (const { id } of rows) {
    const { version } = (await callFrom(page, requestDeskApi.detail, { params: { id } })).result
    await callFrom(page, requestDeskApi.update, { params: { id }, body: { version, status: 'closed' } })
  }
  await page.getByRole('link', { name: 'Pedidos', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pedidos', level: 1 })).toBeVisible()
  await page.getByRole('link', { name: /Ir al inicio$/ }).click()
  await expect(panel.getByRole('link', { name: /con un mes por cerrar$/ })).toBeVisible()
  await expect(panel.getByRole('link', { name: /por responder$/ })).toHaveCount(0)
  await panel.getByRole('link', { name: /con un mes por cerrar$/ }).click()
  await expect(page.getByRole('button', { name: /^Cerrar/ }).first()).toBeVisible()
})

test(
  'D-13 payments without an outcome stand where their link leads, and drafts of storefronts in a list of their own',
  { tag: '@long' },
  async ({ page }) => {
    // Only a payment that the provider has not explained for a quarter of an hour is shown: the answer of the server is made up.
    const order = 'CEIBO-20261128-000417'
    const payments = [{ order, amount: 123.45, sentAt: new Date(Date.now() - 3_600_000).toISOString() }]
    await page.route('**/api/reconciliation/unknownPayments', (route) =>
      route.fulfill({ json: { message: '', data: payments } }),
    )
    await openAs(page, logins.administrator, '/admin/reconciliation')
    const unknown = page.getByRole('region', { name: '1 pago sin respuesta del medio de pago' })
    await expect(unknown.getByRole('listitem')).toHaveText(new RegExp(`^${order} ?USD 123,45`))
    await expectAccessible(page, 'payments without an outcome')
    await picture(page, 'unknown-desk')
    await page.setViewportSize(PHONE.viewport)
    await expectNoSidewaysScroll(page)
    await picture(page, 'unknown-phone')
    await page.setViewportSize(DESK)
    await page.goto(`/admin/business?filter=${encodeURIComponent('{"hasSentDraft":true}')}`)
    const isWaiting = page.getByRole('switch', { name: 'Con un borrador de su sitio para aprobar' })
    await expect(isWaiting).toBeChecked()
    await expect(page.getByText('No hay empresas con estos filtros.')).toBeVisible()
    await picture(page, 'drafts-desk')
    await isWaiting.uncheck()
    await expect(page.getByRole('link', { name: 'Mburucuyá Viajes' })).toBeVisible()
  },
)

test(
  'D-12 every section of staff is one click away at 1366 px, by the people who use it',
  { tag: '@long' },
  async ({ page }) => {
    await page.setViewportSize(DESK)
    await openAs(page, logins.administrator, '/admin')
    const managed = page.getByRole('navigation', { name: 'Administración' })
    for (const [group, sections] of Object.entries({
      Dinero: ['Cuentas', 'Devoluciones', 'Conciliación', 'Dólar', 'Cuotas', 'Formas de pago'],
      Catálogo: ['Tarifas', 'Países', 'Requisitos', 'Legales', 'Probador'],
      Personas: ['Usuarios', 'API'],
      Registro: ['Auditoría'],
    }))
      await expect(managed.getByRole('group', { name: group }).getByRole('link'), group).toHaveText(sections)
    await expectNoSidewaysScroll(page)
    const [bar, row] = [page.getByRole('navigation', { name: 'Secciones' }), managed]
    for (const link of [...(await bar.getByRole('link').all()), ...(await row.getByRole('link').all())]) {
      const box = (await link.boundingBox())!
      expect(box.x + box.width, await link.innerText()).toBeLessThanOrEqual(DESK.width)
      expect(box.y + box.height, await link.innerText()).toBeLessThan(110)
    }
    await row.getByRole('link', { name: 'Auditoría' }).click()
    await expect(page).toHaveURL('/admin/audit-log')
    await expect(page.getByRole('heading', { level: 1, name: 'Auditoría' })).toBeVisible()
    await expectAccessible(page, 'the header of staff')
    await picture(page, 'staff-desk')
    await page.setViewportSize(DESKTOP.viewport)
    const height = async () => (await managed.boundingBox())?.height
    await expect.poll(height, 'one line at 1280 px too').toBeLessThan(40)
    await page.setViewportSize(PHONE.viewport)
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('button').click()
    await expect(page.getByRole('menuitem')).toHaveCount(21)
    await picture(page, 'staff-phone')
    await expectAccessible(page, 'the menu of staff on a phone')
  },
)

test(
  'D-12 the partner area has a menu below its header, which keeps its logout',
  { tag: '@long' },
  async ({ page, browser }) => {
    await openAs(page, logins.agency, '/profile')
    const menu = page.getByRole('navigation', { name: 'Secciones' })
    await expect(menu.getByRole('link')).toHaveText([
      'Inicio',
      'Mis ventas',
      'Mi liquidación',
      'Tu cuenta',
      'Usuarios',
      'API',
      'Webhooks',
      'Pruebas',
      'Tu sitio',
    ])
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cerrar sesión' })).toBeVisible()
    await expect(page.getByText('Este mes').first()).toBeVisible()
    await picture(page, 'partner-desk')
    await menu.getByRole('link', { name: 'Tu sitio' }).click()
    await expect(page).toHaveURL('/profile/storefront')
    await menu.getByRole('link', { name: 'Inicio' }).click()
    await expect(page).toHaveURL('/profile')
    await expectAccessible(page, 'the menu of a partner')
    await page.setViewportSize(PHONE.viewport)
    await expectUsable(page, 'the menu of a partner on a phone')
    await picture(page, 'partner-phone')
    await menu.getByRole('link', { name: 'Usuarios' }).click()
    await expect(page).toHaveURL('/profile/users')
    const broker = await browser.newPage()
    await openAs(broker, logins.broker, '/profile')
    const brokersMenu = broker.getByRole('navigation', { name: 'Secciones' })
    await expect(brokersMenu.getByRole('link', { name: 'Usuarios' })).toBeVisible()
    await expect(brokersMenu.getByRole('link', { name: 'Tu sitio' }), 'a broker has no storefront').toHaveCount(0)
  },
)

test(
  'D-12 Ctrl+K also opens pages and does the commonest actions, by keyboard',
  { tag: '@long' },
  async ({ page, browser }) => {
    await openAs(page, logins.administrator, '/admin')
    const box = page.getByRole('dialog', { name: 'Buscar' })
    const field = box.getByRole('combobox')
    await page.keyboard.press('Control+k')
    const actions = box.getByRole('group', { name: 'Hacer' }).getByRole('option')
    await expect(actions).toHaveText([
      'Responder pedidos',
      'Registrar el pago de ventas',
      'Crear un código de descuento',
      'Agregar una empresa',
      'Invitar a un usuario',
    ])
    await expect(box.getByRole('group', { name: 'Ir a' }).getByRole('option')).toHaveCount(21)
    await expectAccessible(page, 'pages and actions')
    await expect(actions.first(), 'Enter does the commonest').toHaveClass(/Mui-focused/)
    await picture(page, 'jumps-desk')
    await field.fill('concil')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Conciliación', level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await field.fill('codigo crear')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin/promo-code/add/')
    await page.keyboard.press('Control+k')
    await field.fill('registrar pago')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/sales\?filter=.*unpaid/)

    const seller = await browser.newPage()
    await openAs(seller, 'ventas@ceibo.test', '/profile')
    await seller.keyboard.press('Control+k')
    await seller.getByRole('option', { name: 'Mi liquidación' }).click()
    await expect(seller).toHaveURL('/profile/settlements')
    await seller.keyboard.press('Control+k')
    await expect(seller.getByRole('option', { name: 'Ver mis ventas impagas' })).toBeVisible()
    await expect(seller.getByRole('option', { name: 'Invitar a un usuario' }), 'a seller may not').toHaveCount(0)
  },
)

test(
  'D-12 saved filters follow the user to another browser, also those that this browser has from before',
  { tag: '@long' },
  async ({ page, browser }) => {
    await openAs(page, logins.cooperative, '/profile')
    const { id: user } = await page.evaluate(() => ({ id: /_UI=([^;]+)/.exec(document.cookie)?.[1] ?? '' }))
    const kept = {
      label: 'Vendidas a García',
      value: { filter: { q: 'García' }, sort: { field: 'number', order: 'ASC' }, perPage: 25, displayedFilters: {} },
    }
    await page.evaluate(
      ([key, filters]) => localStorage.setItem(key!, filters!),
      [`RaStorepartner.${decodeURIComponent(user)}.sales.savedQueries`, JSON.stringify([kept])],
    )
    await page.reload()
    const filters = async () => (await callFrom(page, savedFilterApi.list, {})).result.filters
    await expect.poll(filters).toMatchObject([{ list: 'sales', name: kept.label, filter: { q: 'García' } }])
    const left = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('.savedQueries')))
    await expect.poll(left).toEqual([])

    const elsewhere = await browser.newPage()
    await openAs(elsewhere, logins.cooperative, '/profile/sales')
    const saved = elsewhere.getByRole('dialog').or(elsewhere.getByRole('presentation')).last()
    const open = () => elsewhere.getByRole('button', { name: 'Consultas guardadas' }).click()
    await open()
    const query = saved.getByRole('button', { name: kept.label, exact: true })
    await expect(query).toBeVisible()
    await picture(elsewhere, 'saved-filters')
    await expectAccessible(elsewhere, 'saved filters')
    await query.click()
    await expect(elsewhere.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('García')
    await expect(elsewhere).toHaveURL(/order=ASC/)
    await open()
    await elsewhere.getByRole('button', { name: 'Guardar esta consulta…' }).click()
    await elsewhere.getByLabel('Nombre de la consulta').fill(kept.label)
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere.getByText('Ya tenés una consulta con ese nombre en esta lista.').first()).toBeVisible()
    await elsewhere.getByLabel('Nombre de la consulta').fill('Otra')
    await elsewhere.keyboard.press('Enter')
    await expect(elsewhere.getByRole('button', { name: 'Otra', exact: true })).toBeVisible()
    await elsewhere.getByRole('button', { name: 'Eliminar la consulta "Otra"' }).click()
    await expect(elsewhere.getByRole('button', { name: 'Otra', exact: true })).toHaveCount(0)
    await expect.poll(filters).toHaveLength(1)
  },
)

test(
  'A-07 P-12 a partner who opens /admin reads why the session ends, and gets in from there',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.agency, '/profile')
    await page.goto('/admin/sales')
    await expect(page).toHaveURL('/logout')
    await expect(page.getByText(/es de la administración y tu sesión es de una empresa/)).toBeVisible()
    await expectAccessible(page, 'the reason of a logout')
    await picture(page, 'logout-desk')
    await page.setViewportSize(PHONE.viewport)
    await picture(page, 'logout-phone')
    await page.getByRole('main').getByRole('link', { name: 'Ingresar' }).click()
    await expect(page.getByRole('heading', { name: '¿Cómo querés ingresar?' })).toBeVisible()
  },
)

test(
  'D-05 an address that a role may not see says so and leads home; a record that is not there too',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, 'ventas@ceibo.test', '/profile')
    for (const address of ['/profile/accounts', '/profile/users', '/profile/users/add/', '/profile/storefront']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'No tenés permiso para ver esta página' }), address).toBeVisible()
      await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
      await expect(page).toHaveURL(address)
    }
    await expectAccessible(page, 'a page that one may not see')
    await picture(page, 'not-allowed')
    await page.getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(page).toHaveURL('/profile')
    await page.context().clearCookies()
    await openAs(page, logins.administrator, `/admin/users/00000000-0000-4000-8000-000000000000`)
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
    await page.getByRole('alert').getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(page).toHaveURL('/admin')
  },
)

const notThere = '00000000-0000-4000-8000-000000000000'

/** The dialog of a sale that cannot be opened: it says why, and has no button that would not help. */
async function expectNoSale(page: Page, address: string): Promise<void> {
  await page.goto(address)
  const dialog = page.getByRole('dialog', { name: 'No pudimos abrir esta página' })
  await expect(dialog.getByRole('alert')).toHaveText(`${messages['SALES.NOT_FOUND']}Volver al inicio`)
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
}

test(
  'D-05 a sale that one may not see, or that is not there, says so in its place and leads home or to the list',
  { tag: '@long' },
  async ({ page, staff }) => {
    const others = (await staff.allSales()).find(({ businessName }) => businessName === 'Rambla Brokers')!
    await openAs(page, logins.agency, '/profile')
    for (const id of [others.id, 'no', 'x'.repeat(22)]) await expectNoSale(page, `/profile/sales/${id}`)
    await expectAccessible(page, 'a sale that one may not see')
    await picture(page, 'no-sale-desk')
    await page.setViewportSize(PHONE.viewport)
    await expectNoSidewaysScroll(page)
    await picture(page, 'no-sale-phone')
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
    await expect(page).toHaveURL('/profile/sales')
    await expect(page.getByRole('heading', { name: 'Mis ventas' })).toBeVisible()
    await page.context().clearCookies()
    await openAs(page, logins.administrator, '/admin')
    await expectNoSale(page, `/admin/sales/${notThere}`)
    await page.getByRole('dialog').getByRole('link', { name: 'Volver al inicio' }).click()
    await expect(page).toHaveURL('/admin')
  },
)

test(
  'D-05 finance, support and readers read on an address that is not for them that it is not',
  { tag: '@long' },
  async ({ page, browser, mail }) => {
    await openAs(page, logins.administrator, '/admin')
    for (const [role, address] of [
      ['finance', '/admin/users'],
      ['support', '/admin/settlements'],
      ['reader', `/admin/users/${notThere}/edit`],
    ] as const) {
      const their = await invitedAs({ page, browser, mail }, { role, name: 'Mira' })
      await their.goto(address)
      await expect(their.getByRole('heading', { name: 'No tenés permiso para ver esta página' }), role).toBeVisible()
      await expect(their.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
      await expect(their).toHaveURL(address)
      await their.getByRole('link', { name: 'Volver al inicio' }).click()
      await expect(their).toHaveURL('/admin')
    }
  },
)

test('D-12 addresses of earlier releases lead to those of today', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.administrator, '/admin/liquidaciones/continental/planes')
  await expect(page).toHaveURL('/admin/settlements/continental/plans')
  await expect(page.getByRole('heading', { name: 'Facturado continental por plan' })).toBeVisible()
  await page.goto('/admin/usuarios/add/?businessId=x')
  await expect(page).toHaveURL('/admin/users/add/?businessId=x')
  // Without a session the login leads on to the present address too.
  await page.context().clearCookies()
  await page.goto('/profile/liquidaciones')
  await expect(page).toHaveURL('/profile/login')
  await typeLogin(page, logins.agency)
  await expect(page).toHaveURL('/profile/settlements')
})
