import { messages } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { PHONE } from './screens.ts'
import { confirm, pickRole } from './user-pages.ts'

test("D-07 a business's page shows its sales, what it owes, its login, its codes and its address", async ({
  page,
  staff,
}) => {
  await openAs(page, logins.administrator, '/admin/business')
  await page.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
  const own = (await staff.allSales()).filter(({ businessName }) => businessName === 'Mburucuyá Viajes')
  const latest = page.getByRole('region', { name: 'Últimas ventas' })
  await expect(latest.getByRole('link', { name: /^#000/ })).toHaveText(
    own.slice(0, 5).map(({ number }) => saleCode(number)),
  )

  const balance = page.getByRole('region', { name: 'Cuenta' })
  const figure = (name: string) => balance.getByRole('term').filter({ hasText: name }).locator('+ dd')
  const sum = (cents: number[]) => formatMoney(cents.reduce((all, one) => all + one, 0))
  await expect(figure('Ventas')).toHaveText(String(own.length))
  await expect(figure('Cobrado a los compradores')).toHaveText(sum(own.map(({ charged }) => charged)))
  const unpaid = own.filter(({ isPaid }) => !isPaid)
  await expect(figure('Todavía debe')).toHaveText(sum(unpaid.map(({ netToPay = NaN }) => netToPay)))
  await expect(figure('Le debemos de comisión')).toHaveText(sum(own.map(({ netToCollect = NaN }) => netToCollect)))

  await expect(page.getByText('agencia@ceibo.test').first()).toBeVisible()
  await expect(page.getByRole('link', { name: /\/mburucuya/ })).toHaveAttribute('href', /^http/)
  await expect(page.getByRole('button', { name: 'Copiar la dirección del sitio' })).toBeVisible()
  const codes = page.getByRole('region', { name: 'Códigos de descuento' })
  await expect(codes.getByRole('link', { name: 'BIENVENIDA' })).toBeVisible()
  await expectAccessible(page, 'the page of a business')

  await latest.getByRole('link', { name: 'Ver todas sus ventas' }).click()
  await expect(page.getByText(new RegExp(`de ${own.length}$`))).toBeVisible()
  await page.goBack()
  await balance.getByRole('link', { name: 'Ver la liquidación' }).click()
  await expect(page.getByRole('dialog', { name: 'Liquidación de Mburucuyá Viajes' })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Ver la cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta de Mburucuyá Viajes' })).toBeVisible()
})

test(
  'D-07 staff invite someone to a business from its page, change the role, block and remove them',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/broker')
    await page.getByRole('link', { name: 'Rambla Brokers' }).click()
    const people = page.getByRole('region', { name: 'Usuarios' })
    await expect(people.getByRole('listitem').filter({ hasText: 'broker@ceibo.test' })).toContainText('Titular')
    await people.getByRole('link', { name: 'Invitar' }).click()
    await expect(page.getByRole('heading', { name: 'Invitar a alguien a Rambla Brokers' })).toBeVisible()
    await page.getByLabel('Nombre').fill('Nora Paz')
    await page.getByLabel('Email').fill('nora@rambla.test')
    await pickRole(page, 'Consulta')
    await page.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(page.getByText('Invitado', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Cambiar' }).click()
    await pickRole(page, 'Ventas')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText(messages['USERS.SAVED'])).toBeVisible()
    await page.getByRole('button', { name: 'Bloquear' }).click()
    await expect(page.getByRole('button', { name: 'Desbloquear' })).toBeVisible()
    await page.getByRole('link', { name: 'Volver a Rambla Brokers' }).click()
    const nora = people.getByRole('listitem').filter({ hasText: 'nora@rambla.test' })
    await expect(nora).toContainText(/Bloqueado.*Ventas/)
    await people.getByRole('link', { name: 'Ver todos sus usuarios' }).click()
    const rows = page.getByRole('table').getByRole('row')
    await expect(rows.filter({ hasText: 'admin@ceibo.test' })).toHaveCount(0)
    await rows.getByRole('link', { name: 'Nora Paz' }).click()
    await confirm(page, 'Quitar')
    await expect(page.getByText(messages['USERS.REMOVED'])).toBeVisible()
    await expect(people.getByRole('listitem').filter({ hasText: 'broker@ceibo.test' })).toBeVisible()
    await expect(nora).toHaveCount(0)
  },
)

test.describe('on a phone', { tag: '@long' }, () => {
  test.use(PHONE)

  test("D-07 a broker's page shows its account too, one section below the other", async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/broker')
    await page.getByRole('link', { name: 'Rambla Brokers' }).click()
    await expect(page.getByRole('region', { name: 'Últimas ventas' }).getByRole('link', { name: /^#000/ })).toHaveCount(
      5,
    )
    await expect(page.getByRole('region', { name: 'Cuenta' })).toContainText('Todavía debe')
    await expectNoSidewaysScroll(page)
  })
})
