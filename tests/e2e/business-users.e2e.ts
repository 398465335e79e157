import { messages } from '../../shared/messages.ts'
import { saleApi } from '../../shared/sales/contract.ts'
import { callFrom } from './calls.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs, typeLogin } from './logins.ts'
import { expectBought, tripOfTenDays } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { traveller } from './travellers.ts'
import { acceptInvitation, PASSWORD, pickRole, statusOf } from './user-pages.ts'

const VERA = { name: 'Vera Sosa', email: 'vera@rambla.test' }

test('D-05 an owner invites a seller, who chooses a password, sells on account and sees what they sold with its summary, and neither the rest nor the account', async ({
  page,
  browser,
  mail,
}) => {
  await openAs(page, logins.broker, '/profile')
  await page.getByRole('link', { name: 'Usuarios' }).click()
  await page.getByRole('link', { name: 'Invitar' }).click()
  await expect(page.getByRole('button', { name: 'Enviar invitación' })).toBeVisible()
  await page.getByLabel('Nombre').fill(VERA.name)
  await page.getByLabel('Email').fill(VERA.email)
  await pickRole(page, 'Ventas')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByText('Invitado', { exact: true })).toBeVisible()
  const query: { range: [number, number] } = { range: [0, 0] }
  const [owners] = (await callFrom(page, saleApi.list, { query })).result.rows

  const vera = await browser.newPage()
  await acceptInvitation(vera, mail, VERA.email)
  await expect(vera).toHaveURL('/profile/login')
  await typeLogin(vera, VERA.email, PASSWORD)
  await expect(vera.getByRole('heading', { name: `Hola, ${VERA.name}` })).toBeVisible()
  await expect(vera.getByRole('link', { name: 'Comprar para un pasajero' })).toBeVisible()
  for (const name of ['Tu cuenta', 'Usuarios'])
    await expect(vera.getByRole('main').getByRole('link', { name, exact: true }), name).toHaveCount(0)

  await vera.goto('/')
  const client = traveller('1971-03-02', 'Quintela')
  const order = { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [client], email: 'quintela@viajera.test' }
  await openPayment(vera, order)
  await vera.getByRole('button', { name: /^Confirmar la compra a cuenta/ }).click()
  await expectBought(vera)

  await vera.goto('/profile/sales')
  const rows = vera.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Quintela' })).toHaveCount(1)
  await expect(rows.filter({ has: vera.getByRole('cell') })).toHaveCount(1)
  await expect(vera.getByLabel('Vendió')).toHaveCount(0)
  expect(await statusOf(vera, `/api/sale/findDetails/${owners!.id}`)).toBe(404)
  await vera.goto('/profile/accounts')
  await expect(vera.getByRole('main').getByText(messages['AUTHORIZATION_ERROR'])).toBeVisible()
  expect(await statusOf(vera, '/api/profile/account')).toBe(403)

  await page.goto('/profile/sales')
  await page.getByRole('textbox', { name: 'Vendió' }).fill('vera')
  const sales = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') })
  await expect(sales).toHaveText([/Quintela.*Vera Sosa/])

  await page.goto('/profile/users')
  await page.getByRole('link', { name: VERA.name }).click()
  await page.getByRole('button', { name: 'Bloquear' }).click()
  await expect(page.getByText('Bloqueado', { exact: true })).toBeVisible()
  await vera.goto('/profile')
  await expect(vera).toHaveURL('/profile/login')
})
