import type { Page } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { PHONE } from './screens.ts'

const box = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const field = (page: Page) => box(page).getByRole('combobox')

test(
  'D-01 Ctrl+K and / open the search box, arrows choose, Enter opens the record and Esc closes',
  { tag: '@long' },
  async ({ page, staff }) => {
    await openAs(page, logins.administrator, '/admin')
    await page.keyboard.press('/')
    await expect(field(page)).toBeFocused()
    await expect(
      box(page)
        .getByText(/^Número de venta, voucher, nombre/)
        .first(),
    ).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(box(page)).toBeHidden()

    await page.goto('/admin/sales')
    const plan = page.getByRole('textbox', { name: 'Plan' })
    await plan.press('/')
    await expect(box(page), '/ in a field is a character like any other').toBeHidden()
    await expect(plan).toHaveValue('/')
    await plan.press('Control+k')
    await expect(field(page)).toBeFocused()

    await field(page).fill('ra')
    const options = box(page).getByRole('option')
    await expect(box(page).getByRole('group', { name: 'Ventas' }).getByRole('option')).toHaveCount(5)
    await expect(box(page).getByRole('group', { name: 'Empresas y brokers' })).toContainText('Rambla Brokers')
    await expectAccessible(page, 'the search box')
    const active = () => field(page).getAttribute('aria-activedescendant')
    const idOf = (n: number) => options.nth(n).getAttribute('id')
    await expect.poll(active).toBe(await idOf(0))
    await page.keyboard.press('ArrowDown')
    await expect.poll(active).toBe(await idOf(1))
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(active, 'from the first up to the last').toBe(await idOf((await options.count()) - 1))

    await field(page).fill('rambla')
    await expect(options).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Rambla Brokers', level: 1 })).toBeVisible()
    await expect(box(page)).toBeHidden()

    const [sale] = (await staff.allSales()).slice(-20)
    await page.keyboard.press('Control+k')
    await expect(field(page)).toBeFocused()
    await page.keyboard.type(String(sale?.number))
    // Enter before the answer: the result opens when the answer arrives.
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: `Venta ${saleCode(sale!.number)}` })).toBeVisible()
  },
)

test('D-01 A-08 a business finds its own sales alone', { tag: '@long' }, async ({ page, staff }) => {
  const sales = await staff.allSales()
  const own = sales.find(({ businessName }) => businessName === 'Rambla Brokers')
  const other = sales.find(({ businessName }) => businessName === 'Mburucuyá Viajes')
  await openAs(page, logins.broker, '/profile')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await field(page).fill(other?.voucherCode ?? '')
  await expect(box(page).getByText(/^No encontramos nada con/)).toBeVisible()
  await field(page).fill(own?.voucherCode ?? '')
  await box(page)
    .getByRole('option', { name: saleCode(own!.number) })
    .click()
  await expect(page).toHaveURL(`/profile/sales/${own?.id}`)
})

test.describe('on a phone', () => {
  test.use(PHONE)

  test('D-01 the search box fills the screen, and says what went wrong', { tag: '@long' }, async ({ page }) => {
    await openAs(page, logins.administrator, '/admin')
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(field(page)).toBeFocused()
    await expect.poll(() => box(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await field(page).fill('z'.repeat(101))
    await expect(box(page).getByText(messages['SEARCH.TOO_LONG'])).toBeVisible()
    await page.route('**/api/search?**', (route) => route.abort())
    await field(page).fill('rodriguez')
    const retry = box(page).getByRole('button', { name: 'Reintentar' })
    await expect(retry).toBeVisible()
    await page.unroute('**/api/search?**')
    await retry.click()
    await expect(box(page).getByRole('option').first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await box(page).getByRole('button', { name: 'Cerrar' }).click()
    await expect(box(page)).toBeHidden()
  })
})
