import type { Page } from '@playwright/test'
import { addDays, dayAt } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { formatMoney, toCents, toDecimal } from '../../shared/money.ts'
import { partnerAccountApi } from '../../shared/partner-account/contract.ts'
import { accountStaffApi } from '../../shared/partner-account/staff-contract.ts'
import { expectAccessible, expectUsable, lookAround } from './accessibility.ts'
import { countSteps } from './count-steps.ts'
import { callFrom } from './calls.ts'
import { expect } from './fixtures.ts'
import { logins, openAs, startSession } from './logins.ts'
import { ONE_WORKER, onProductOfSales as test } from './own-product.ts'
import { expectBought, tripOfTenDays } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { stored, traveller } from './travellers.ts'

test.describe.configure(ONE_WORKER)

test(
  'G-01 staff read an account line by line, with its balance, and open what a line comes from; the business reads the same',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/accounts')
    const row = page.getByRole('row', { name: /Rambla Brokers/ })
    const balance = (await row.getByRole('cell').last().textContent()) ?? ''
    expect(balance).toMatch(/^−?USD /)
    await row.getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Cuenta de Rambla Brokers' })).toBeVisible()
    const newest = page.getByRole('row').nth(1)
    await expect(newest).toContainText(balance)
    await expect(page.getByLabel('Cómo está la cuenta')).toContainText(balance)
    await expectAccessible(page, 'an account')
    await page
      .getByRole('link', { name: /^Venta #/ })
      .first()
      .click()
    await expect(page.getByRole('dialog', { name: /^Venta #/ })).toBeVisible()
    await page.goBack()
    await page.goto(`${page.url().split('?')[0]}?filter={"startDate":"${addDays(dayAt(new Date()), 1)}"}`)
    await expect(page.getByText('No hay movimientos en esos días.')).toBeVisible()

    await startSession(page, logins.broker, 'partner')
    await page.setViewportSize(PHONE.viewport)
    await page.goto('/profile')
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: 'Tu cuenta' }).click()
    await expect(page.getByLabel('Cómo está la cuenta')).toContainText(balance)
    await expectUsable(page, 'the own account')
  },
)

test(
  'G-02 what a business paid is registered, pays its oldest sales and leaves a balance; it is taken back with a reason',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/accounts')
    await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
    const figures = page.getByLabel('Cómo está la cuenta')
    await expect(figures).toContainText('Pagos sin aplicar')
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    const question = page.getByRole('dialog', { name: 'Pago de Cooperativa del Plata' })
    await question.getByRole('button', { name: 'Registrar pago' }).click()
    await expect(question.getByText(messages['ACCOUNTS.AMOUNT_INVALID'])).toBeVisible()
    await expectAccessible(page, 'the question for a payment')
    const saleBoxes = question.getByRole('checkbox', { name: /^#\d+ · / })
    await expect(saleBoxes.nth(1)).toBeVisible()
    for (const sale of await saleBoxes.all()) await expect(sale).not.toBeChecked()
    await question.getByLabel('Importe').fill('100000')
    for (const sale of await saleBoxes.all()) await expect(sale).toBeChecked()
    const left = saleBoxes.nth(1)
    const code =
      /#\d+/.exec(
        (await question
          .getByText(/^#\d+ · /)
          .nth(1)
          .textContent()) ?? '',
      )?.[0] ?? ''
    await left.uncheck()
    await question.getByLabel('Referencia').fill('BROU 4411')
    await question.getByRole('button', { name: 'Registrar pago' }).click()
    await expect(page.getByText(/^Pago registrado: .* y queda un saldo de USD /)).toBeVisible()
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    await expect(saleBoxes).toHaveCount(1)
    await expect(question.getByText(/^#\d+ · /)).toContainText(code)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    const payment = page.getByRole('row').filter({ hasText: 'BROU 4411' })
    await expect(payment).toContainText('−USD 100.000,00')
    await payment.getByRole('button', { name: /^Quitar el pago/ }).click()
    const taking = page.getByRole('dialog', { name: 'Quitar el pago de USD 100.000,00' })
    await taking.getByLabel('Motivo').fill('No llegó')
    await taking.getByRole('button', { name: 'Quitar el pago' }).click()
    await expect(page.getByText(messages['ACCOUNTS.PAYMENT_TAKEN_BACK'])).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'No llegó' })).toContainText('USD 100.000,00')
    await expectOwnLines(page, logins.cooperative, { 'BROU 4411': '−USD 100.000,00', 'No llegó': 'USD 100.000,00' })
  },
)

test('D-11 a payment is registered in five steps: its running total ticks the oldest sales until the amount is used', async ({
  page,
}) => {
  await openAs(page, logins.administrator, '/admin/accounts')
  const steps = countSteps(page)
  await steps.press(page.getByRole('link', { name: 'Rambla Brokers' }))
  await steps.press(page.getByRole('button', { name: 'Registrar pago' }))
  const question = page.getByRole('dialog', { name: 'Pago de Rambla Brokers' })
  const boxes = question.getByRole('checkbox', { name: /^#\d+ · / })
  await expect(boxes.nth(1)).toBeVisible()
  const rows = question.locator('label').filter({ hasText: /^#\d+ · / })
  const opens = (await rows.allTextContents()).map((text) => centsIn(text))
  const [first = 0, second = 0] = opens
  const running = question.getByRole('status')
  const paid = first + Math.floor(second / 2)
  await steps.type(question.getByLabel('Importe'), typedAmount(paid))
  const expectTicked = async (ticked: readonly number[], sums: string) => {
    await expect(running).toHaveText(sums)
    for (const [n, box] of (await boxes.all()).entries())
      await expect(box, `${n}`).toBeChecked({ checked: ticked.includes(n) })
  }
  const sums = `Marcadas: ${formatMoney(first + second)} · Pago: ${formatMoney(paid)}`
  await expectTicked([0, 1], `${sums} · Faltan ${formatMoney(first + second - paid)}, que se siguen debiendo`)
  await lookAround(page, 'a payment and the sales that it covers')
  await page.setViewportSize({ width: 1366, height: 768 })

  await boxes.nth(1).uncheck()
  const rest = `Sobran ${formatMoney(paid - first)}, que quedan como saldo`
  await expectTicked([0], `Marcadas: ${formatMoney(first)} · Pago: ${formatMoney(paid)} · ${rest}`)
  await question.getByRole('button', { name: 'Volver a las más antiguas' }).click()
  await expectTicked([0, 1], `${sums} · Faltan ${formatMoney(first + second - paid)}, que se siguen debiendo`)

  await steps.type(question.getByLabel('Referencia'), 'BROU 5150')
  await steps.press(question.getByRole('button', { name: 'Registrar pago' }))
  await expect(page.getByText('Pago registrado: quedó paga 1 venta.')).toBeVisible()
  expect(steps.count()).toBeLessThanOrEqual(5)
  await page.getByRole('button', { name: 'Registrar pago' }).click()
  await expect(rows.first()).toContainText(formatMoney(first + second - paid))
})

test(
  'D-03 D-11 ticks that were changed by hand are not thrown away without a question',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/accounts')
    await page.getByRole('link', { name: 'Rambla Brokers' }).click()
    await page.getByRole('button', { name: 'Registrar pago' }).click()
    const question = page.getByRole('dialog', { name: 'Pago de Rambla Brokers' })
    const boxes = question.getByRole('checkbox', { name: /^#\d+ · / })
    await boxes.first().check()
    const leaving = page.getByRole('dialog', { name: '¿Salir sin guardar?' })
    const stay = async () => {
      await leaving.getByRole('button', { name: 'Seguir editando' }).click()
      await expect(leaving).toBeHidden()
      await expect(boxes.first()).toBeChecked()
    }
    await page.keyboard.press('Escape')
    await stay()
    await page.mouse.click(5, 5)
    await stay()
    await page.goBack()
    await stay()
    await question.getByRole('button', { name: 'Volver a las más antiguas' }).click()
    await page.keyboard.press('Escape')
    await expect(question, 'nothing is changed any more').toBeHidden()
  },
)

test(
  'G-03 G-05 D-11 a limit warns staff and business, and commission is paid out',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/accounts')
    await page.getByRole('link', { name: 'Rambla Brokers' }).click()
    await page.getByRole('button', { name: 'Límite de crédito' }).click()
    const question = page.getByRole('dialog', { name: 'Límite de crédito de Rambla Brokers' })
    await question.getByLabel('Límite (USD)').fill('1')
    await question.getByRole('button', { name: 'Guardar el límite' }).click()
    await expect(page.getByText(messages['ACCOUNTS.LIMITED'])).toBeVisible()
    await expect(page.getByText(/su límite de crédito es USD 1,00: no puede vender/)).toBeVisible()
    await expectAccessible(page, 'an account that is over its limit')
    await page.goto('/admin/broker')
    await page.getByRole('link', { name: 'Rambla Brokers' }).first().click()
    await expect(page.getByText(/su límite de crédito es USD 1,00: no puede vender/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Límite de crédito' })).toBeVisible()
    await expectAccessible(page, 'a business that is over its limit')
    await startSession(page, logins.broker, 'partner')
    await page.goto('/profile')
    await expect(page.getByText(/tu límite de crédito es USD 1,00/)).toBeVisible()

    await openAs(page, logins.administrator, '/admin/accounts')
    await page.getByRole('link', { name: 'Mburucuyá Viajes' }).click()
    await page.getByRole('button', { name: 'Pagar comisión' }).click()
    const paying = page.getByRole('dialog', { name: 'Comisión pagada a Mburucuyá Viajes' })
    const owed = /USD ([\d.]+,\d\d)/.exec((await paying.getByText(/^Le debemos/).textContent()) ?? '')?.[1] ?? ''
    await expect(paying.getByLabel('Importe')).toHaveValue(owed)
    await paying.getByLabel('Importe').fill('1,00')
    await paying.getByLabel('Referencia').fill('BROU 71')
    const payOut = paying.getByRole('button', { name: 'Pagar comisión' })
    await expect(payOut).toHaveClass(/containedError/)
    await payOut.click()
    await expect(page.getByText(messages['ACCOUNTS.PAID_OUT'])).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'BROU 71' })).toContainText('USD 1,00')
    await expectOwnLines(page, logins.agency, { 'BROU 71': 'USD 1,00' })
  },
)

test(
  'G-05 a broker reads why a sale above the limit is refused, and sells it once staff raise the limit',
  { tag: '@long' },
  async ({ page, staff }) => {
    await startSession(page, logins.administrator, 'administrator')
    const { result: found } = await callFrom(page, partnerAccountApi.list, {
      query: { filter: { q: 'Rambla Brokers' } },
    })
    const [{ id, balance } = { id: '', balance: 0 }] = found.rows
    const params = { id }
    const limit = (creditLimit: number | null) =>
      callFrom(page, accountStaffApi.limit, { params, body: { creditLimit } })
    await limit(balance + 1)

    await startSession(page, logins.broker, 'partner')
    await page.goto('/profile')
    await expect(page.getByText(`tu límite de crédito es ${formatMoney(balance + 1)}: pagá pronto`)).toBeVisible()
    const client = traveller('1969-06-21', 'Excedida')
    await page.setViewportSize(PHONE.viewport)
    const order = { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [client], email: 'excedida@viajera.test' }
    await openPayment(page, order)
    const sell = page.getByRole('button', { name: /^Confirmar la compra a cuenta/ })
    await sell.click()
    const refused = page.getByRole('region', { name: 'La venta no se hizo' })
    await expect(refused.getByText(messages['PAYMENT.CREDIT_LIMIT'])).toBeVisible()
    await expectUsable(page, 'a sale above the limit')
    expect(await staff.salesOf(stored(client.documentNumber))).toEqual([])

    await startSession(page, logins.administrator, 'administrator')
    await limit(null)
    await startSession(page, logins.broker, 'partner')
    await page.getByRole('button', { name: 'Volver a intentar' }).click()
    await sell.click()
    await expectBought(page)
    const [sale] = await staff.salesOf(stored(client.documentNumber))
    expect(sale).toMatchObject({ businessName: 'Rambla Brokers', mode: 'account' })
  },
)

test(
  'G-03 commission that we owe is netted with what a business owes: its oldest sales are paid and no balance moves',
  { tag: '@long' },
  async ({ page }) => {
    await openAs(page, logins.administrator, '/admin/accounts')
    await page.getByRole('link', { name: 'Cooperativa del Plata' }).click()
    await expect(page.getByRole('heading', { name: 'Cuenta de Cooperativa del Plata' })).toBeVisible()
    const params = { id: new URL(page.url()).pathname.split('/').at(-1) ?? '' }
    const { result: before } = await callFrom(page, partnerAccountApi.get, { params })
    const most = Math.min(before.debt, before.commissionOwed)
    const amount = formatMoney(most)
    const net = page.getByRole('button', { name: `Compensar ${amount}` })
    await net.click()
    const question = page.getByRole('dialog', { name: `¿Compensar ${amount}?` })
    await expect(question).toContainText('paga sus ventas más antiguas en cuenta corriente. El saldo no cambia.')
    await expectAccessible(page, 'the question before netting')
    await question.getByRole('button', { name: `Compensar ${amount}` }).click()
    await expect(page.getByText(messages['ACCOUNTS.NETTED'])).toBeVisible()
    await expect(net).toBeHidden()
    const figures = page.getByLabel('Cómo está la cuenta').getByRole('definition')
    await expect(figures).toContainText(
      [before.debt - most, before.commissionOwed - most, before.balance].map((cents) => formatMoney(cents)),
    )
    const netted = page.getByRole('row').filter({ hasText: 'Compensación' })
    const expectNetted = async () => {
      await expect(netted).toHaveCount(2)
      await expect(netted.filter({ hasText: 'Comisión pagada' })).toContainText(amount)
      await expect(netted.filter({ hasText: 'Pago recibido' })).toContainText(formatMoney(-most))
    }
    await expectNetted()
    await expectOwnLines(page, logins.cooperative, {})
    await expectNetted()
  },
)

const centsIn = (text: string) =>
  toCents(Number((/USD ([\d.,]+)/.exec(text)?.[1] ?? '').replaceAll('.', '').replace(',', '.')))
const typedAmount = (cents: number) => toDecimal(cents).toFixed(2).replace('.', ',')

/** Checks the lines of a business's own account, and that it has no button to take a payment back. */
async function expectOwnLines(page: Page, login: string, lines: Record<string, string>): Promise<void> {
  await startSession(page, login, 'partner')
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Tu cuenta' }).click()
  for (const [named, amount] of Object.entries(lines))
    await expect(page.getByRole('row').filter({ hasText: named })).toContainText(amount)
  await expect(page.getByRole('button', { name: /^Quitar el pago/ })).toBeHidden()
}
