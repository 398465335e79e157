import { addDays, dayAt, formatDay } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { PHONE } from './screens.ts'

test(
  'R-10 a payment is found by its reference, its sales are opened, and one of them is taken out of it',
  { tag: '@long' },
  async ({ page, staff }) => {
    const unpaid = (await staff.allSales()).filter(({ isPaid }) => !isPaid)
    const codes = unpaid.slice(0, 2).map(({ number }) => saleCode(number))
    const [mistaken = ''] = codes
    await openAs(page, logins.administrator, '/admin/sales?filter={"paid":"unpaid"}')
    for (const code of codes) await page.getByRole('checkbox', { name: `Seleccionar ${code}`, exact: true }).check()
    await page.getByRole('button', { name: 'Pagar por lote (2)' }).click()
    const question = page.getByRole('dialog', { name: 'Marcar 2 ventas como pagadas' })
    await question.getByLabel('Referencia').fill('BROU 77310')
    await question.getByRole('button', { name: 'Marcar como pagadas' }).click()
    await expect(page.getByText(messages['SALES.PAID_UPDATE_SUCCESS'])).toBeVisible()

    await page.getByRole('link', { name: 'Liquidaciones', exact: true }).click()
    await page.getByRole('link', { name: 'Ver los pagos registrados' }).click()
    await page.getByLabel('Referencia o empresa').fill('77310')
    const row = page.getByRole('row').filter({ hasText: 'BROU 77310' })
    await expect(row).toContainText(formatDay(dayAt(new Date())))
    await expect(page.getByText('1-1 de 1')).toBeVisible()
    await expectAccessible(page, 'the list of payments')
    await row.getByRole('link').first().click()
    await expect(page.getByText('1-2 de 2')).toBeVisible()

    await page.getByRole('link', { name: mistaken, exact: true }).click()
    const detail = page.getByRole('dialog', { name: `Venta ${mistaken}` })
    await detail.getByRole('button', { name: 'Quitar el pago' }).click()
    const dialog = page.getByRole('dialog', { name: `Quitar el pago de la venta ${mistaken}` })
    await dialog.getByRole('button', { name: 'Quitar el pago' }).click()
    await expect(dialog.getByText(messages['FIELD.REQUIRED'])).toBeVisible()
    await expectAccessible(page, 'the question before a payment is taken back')
    await dialog.getByLabel('Motivo').fill('Era de otra empresa')
    await dialog.getByRole('button', { name: 'Quitar el pago' }).click()
    await expect(page.getByText(messages['SALES.PAYMENT_TAKEN_BACK'])).toBeVisible()
    await expect(detail.getByText('Impaga', { exact: true })).toBeVisible()
    await expect(detail.getByRole('button', { name: 'Marcar como pagada' })).toBeVisible()

    await page.goto('/admin/settlements/payments?filter={"q":"77310"}')
    await expect(row).toContainText('1 (1 menos)')
  },
)

test.describe('on a phone', { tag: '@long' }, () => {
  test.use(PHONE)

  test('R-10 payments fit, and a search that finds none says so', async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/settlements/payments')
    await expect(page.getByRole('heading', { name: 'Pagos de empresas' })).toBeVisible()
    await expect(page.getByText(/^USD /).first()).toBeVisible()
    await expectNoSidewaysScroll(page)
    await page.goto(`/admin/settlements/payments?filter={"startDate":"${addDays(dayAt(new Date()), 1)}"}`)
    await expect(page.getByText('Ningún pago coincide.')).toBeVisible()
  })
})
