import type { Locator } from '@playwright/test'
import { messages } from '../../shared/messages.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { countSteps } from './count-steps.ts'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { PERIOD_WITH_SALES } from './periods.ts'

/** The value beside the name of a fact. */
const valueOf = (facts: Locator, name: string) => facts.getByText(name, { exact: true }).locator('+ dd').textContent()

test("D-01 a caller's sale is found by name in two steps from any page, and open after one more", async ({
  page,
  staff,
}) => {
  const holders = Map.groupBy(await staff.allSales(), ({ holder }) => holder)
  const [sale] = [...holders.values()].find((sales) => sales.length === 1) ?? []
  await openAs(page, logins.administrator, '/admin/promo-code')
  await expect(page.getByRole('link', { name: 'VERANO15' })).toBeVisible()
  const steps = countSteps(page)
  // On a list, `/` leads to the search of the list.
  await steps.key('Control+k')
  await steps.type(page.getByRole('combobox', { name: 'Qué buscás' }), sale?.holder ?? '')
  await expect(page.getByRole('option', { name: `${saleCode(sale!.number)} ${sale?.holder}` })).toBeVisible()
  expect(steps.count()).toBeLessThanOrEqual(2)
  await steps.key('Enter')
  await expect(page.getByRole('dialog', { name: `Venta ${saleCode(sale!.number)}` })).toBeVisible()
  expect(steps.count()).toBeLessThanOrEqual(3)
})

test(
  'R-09 vouchers are sent again in two steps from the page of the sale',
  { tag: '@long' },
  async ({ page, staff, mail }) => {
    const sale = await staff.latestSale()
    await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
    const steps = countSteps(page)
    await steps.press(page.getByRole('button', { name: 'Reenviar vouchers' }))
    const question = page.getByRole('dialog', { name: /^Reenviar (el voucher|los \d+ vouchers)$/ })
    await expect(question.getByLabel('Email')).toHaveValue(sale.contact.email)
    await steps.press(question.getByRole('button', { name: 'Enviar' }))
    await expect(page.getByText(messages['SALES.VOUCHERS_RESENT'])).toBeVisible()
    await expect(question).toBeHidden()
    expect(steps.count()).toBeLessThanOrEqual(2)
    await expect.poll(async () => (await mail.emailsTo(sale.contact.email)).at(-1)?.subject).toContain('Tus vouchers')
  },
)

test(
  'R-09 an invalid email address has an error at its field, and the vouchers go to the typed one',
  { tag: '@long' },
  async ({ page, staff, mail }) => {
    const sale = await staff.latestSale()
    await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
    await page.getByRole('button', { name: 'Reenviar vouchers' }).click()
    const question = page.getByRole('dialog', { name: /^Reenviar/ })
    await question.getByLabel('Email').fill('hotel')
    await question.getByRole('button', { name: 'Enviar' }).click()
    await expect(question.getByText(messages['FIELD.EMAIL_INVALID'])).toBeVisible()
    await question.getByLabel('Email').fill('hotel.sol@example.com')
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    await expect.poll(async () => (await mail.emailsTo('hotel.sol@example.com')).length).toBe(1)
  },
)

test(
  "D-07 a business's statement is read in three steps from the dashboard at most",
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin')
    const steps = countSteps(page)
    await steps.press(page.getByRole('link', { name: 'Liquidaciones', exact: true }))
    await steps.press(page.getByRole('link', { name: 'Mburucuyá Viajes' }))
    await expect(page.getByRole('dialog', { name: 'Liquidación de Mburucuyá Viajes' })).toContainText('Todavía debe')
    expect(steps.count()).toBeLessThanOrEqual(3)
  },
)

test(
  'S-05 L-01 what a business owes for any period is paid in five steps from the dashboard at most',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin')
    const steps = countSteps(page)
    await steps.press(page.getByRole('link', { name: 'Liquidaciones', exact: true }))
    await steps.press(page.getByRole('button', { name: PERIOD_WITH_SALES }))
    await expect(page.getByLabel('Desde')).toHaveValue(/^01\/(01|12)\//)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    const pay = page.getByRole('button', { name: 'Registrar el pago de Cooperativa del Plata' })
    const debtCell = page.locator('tr', { hasText: 'Cooperativa del Plata' }).locator('td').last()
    await steps.press(pay)
    const question = page.getByRole('dialog', { name: /^Marcar .* como pagadas?$/ })
    await expect(question).toBeVisible()
    await expect(debtCell).toHaveText((await valueOf(question, 'Neto a pagar')) ?? '')
    await steps.type(question.getByLabel('Referencia'), 'BROU 8812')
    await steps.press(question.getByRole('button', { name: /^Marcar como pagadas?$/ }))
    await expect(page.getByText(messages['SALES.PAID_UPDATE_SUCCESS'])).toBeVisible()
    expect(steps.count()).toBeLessThanOrEqual(5)
    await expect(pay).toBeHidden()
  },
)

test('F-03 S-05 what a business still owes is paid from its statement', { tag: '@long' }, async ({ page }) => {
  await openAs(page, logins.administrator, '/admin/settlements')
  await page.getByRole('button', { name: PERIOD_WITH_SALES }).click()
  await page.getByRole('link', { name: 'Rambla Brokers' }).click()
  const statement = page.getByRole('dialog', { name: 'Liquidación de Rambla Brokers' })
  const debt = await valueOf(statement, 'Todavía debe')
  await statement.getByRole('button', { name: 'Registrar el pago' }).click()
  const question = page.getByRole('dialog', { name: /^Marcar .* como pagadas?$/ })
  expect(await valueOf(question, 'Neto a pagar')).toBe(debt)
})
