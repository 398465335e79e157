import type { Page } from '@playwright/test'
import { addDays, dayAt, formatDay } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { formatMoney } from '../../shared/money.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { openFoundSales } from './find-sales.ts'
import { logins, openAs } from './logins.ts'
import { downloadPdf } from './pdf.ts'
import { ONE_WORKER, onProductOfSales as test } from './own-product.ts'
import { cards, expectBought, fillCard, payButton, payByCard, payOnce, tripOfTenDays, voucherLink } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { type Traveller, traveller } from './travellers.ts'

test.describe.configure(ONE_WORKER)

const trip = tripOfTenDays()

async function buy(page: Page, email: string, travellers: readonly Traveller[], party = {}): Promise<void> {
  await openPayment(page, { trip: { ...trip, ...party }, plan: 'Hornero 80', travellers, email })
  await fillCard(page, cards.approved)
  await (travellers.length > 1 ? payOnce(page) : payButton(page).click())
  await expectBought(page)
}

/** The address of the link that the page of the sale shows as pending. */
async function pendingLink(page: Page): Promise<string> {
  const pending = page.getByRole('region', { name: 'Cómo está la venta' })
  return (await pending.getByRole('link').getAttribute('href'))!
}

test(
  'R-06 staff change dates, the traveller pays the difference by the link, and old vouchers say replaced',
  { tag: '@long' },
  async ({ page, staff, mail, browser }) => {
    const email = 'cambia@viajera.test'
    await buy(page, email, [traveller('1984-02-03', 'Cambiada')])
    const before = await downloadPdf(page, () => voucherLink(page).click())
    const sale = await staff.latestSale()
    const end = addDays(trip.end, 12)

    await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Cambiar la venta ${saleCode(sale.number)}` })
    await expect(question.getByText(messages['SALES.NOTHING_CHANGED'])).toBeVisible()
    await question.getByLabel('Regreso').fill(formatDay(end))
    const send = question.getByRole('button', { name: /^Mandar el enlace por/ })
    await expect(send).toBeVisible()
    const amount = /USD [\d.,]+/.exec((await send.textContent()) ?? '')![0]
    await expectAccessible(page, 'what a change comes to')
    await send.click()
    await expect(page.getByText(messages['SALES.CHANGE_LINK'])).toBeVisible()
    const address = await pendingLink(page)
    await expect.poll(async () => (await mail.emailsTo(email)).at(-1)?.text).toContain(address)

    const phone = await browser.newPage(PHONE)
    await phone.goto(new URL(address).pathname)
    await expect(phone.getByRole('heading', { name: 'Pagá el cambio de tu plan' })).toBeVisible()
    await expect(phone.getByText(`al ${formatDay(end)}`)).toBeVisible()
    await expect(phone.getByText(amount).first()).toBeVisible()
    await expectUsable(phone, 'a change to pay')
    await payByCard(phone, cards.withoutFunds)
    await expect(phone.getByText(messages['PAYMENT.DECLINED_FUNDS']).first()).toBeVisible()
    await payByCard(phone, cards.approved)
    await expect(phone.getByRole('heading', { name: 'Listo, el cambio está hecho' })).toBeVisible({ timeout: 30_000 })
    const after = await downloadPdf(phone, () => voucherLink(phone).click())
    expect(after.text).toContain(formatDay(end))
    expect(before.text).not.toContain(formatDay(end))
    await phone.reload()
    await expect(phone.getByRole('heading', { name: 'Listo, el cambio está hecho' })).toBeVisible({ timeout: 30_000 })
    await phone.close()

    await page.reload()
    await expect(page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })).toContainText(formatDay(end))
    await expect
      .poll(async () => (await mail.emailsTo(email)).map(({ subject }) => subject).join())
      .toContain('Cambiamos tu plan')
  },
)

test('R-04 R-06 on a phone the traveller comes home earlier and gets money back, and then one of two stays at home', async ({
  page,
  staff,
  mail,
  till,
}) => {
  const email = 'vuelve@viajera.test'
  const two = [traveller('1984-02-03', 'Temprana'), traveller('1985-02-03', 'Temprana')]
  await buy(page, email, two, { party: { adults: 2 } })
  const sale = await staff.latestSale()
  await page.setViewportSize(PHONE.viewport)
  await openFoundSales(page, mail, { lookup: two[0]!.documentNumber, email })
  await page.getByRole('button', { name: 'Cambiar este plan' }).click()
  const form = page.getByRole('region', { name: 'Cambiar este plan' })
  await form.getByLabel('Regreso').fill(formatDay(addDays(trip.end, -4)))
  await form.getByRole('button', { name: 'Ver cuánto cuesta' }).click()
  await expect(form.getByText(/te devolvemos USD/)).toBeVisible()
  await expectUsable(page, 'a change of one’s own')
  await form.getByRole('button', { name: /^Cambiar y recibir/ }).click()
  await expect(page.getByText(`al ${formatDay(addDays(trip.end, -4))}`)).toBeVisible()
  await expect.poll(async () => (await till.refunds()).length).toBe(1)

  await page.getByRole('button', { name: 'Cambiar este plan' }).click()
  await form.getByLabel('Qué querés cambiar').selectOption({ label: 'Alguien no viaja' })
  await form.getByRole('button', { name: 'Ver cuánto cuesta' }).click()
  await expect(form.getByText(messages['SALES.PASSENGER_UNKNOWN']).first()).toBeVisible()
  await form.getByLabel(`${two[1]!.name} ${two[1]!.lastName}`).last().check()
  await form.getByRole('button', { name: 'Ver cuánto cuesta' }).click()
  await form.getByRole('button', { name: /^Cambiar y recibir/ }).click()
  await expect.poll(async () => (await till.refunds()).length).toBe(2)
  const left = (await staff.allSales()).find(({ id }) => id === sale.id)!
  expect(formatMoney(left.charged)).toBe(formatMoney(sale.charged))
  const charged = sale.charged - (await till.refunds()).reduce((total, { amount }) => total + amount, 0)
  expect(charged).toBeGreaterThan(0)
})

test(
  'R-05 R-06 born in another year is another price: not corrected but changed, by the traveller or by staff',
  { tag: '@long' },
  async ({ page, staff, mail }) => {
    const email = 'nacida@viajera.test'
    const elder = traveller('1984-02-03', 'Nacida')
    await buy(page, email, [elder])
    const sale = await staff.latestSale()
    await page.setViewportSize(PHONE.viewport)
    await openFoundSales(page, mail, { lookup: elder.documentNumber, email })
    await page.getByRole('button', { name: 'Cambiar este plan' }).click()
    const form = page.getByRole('region', { name: 'Cambiar este plan' })
    await form.getByText('Fechas de nacimiento').click()
    const born = form.getByLabel(`${elder.name} ${elder.lastName}`)
    const price = form.getByRole('button', { name: 'Ver cuánto cuesta' })
    await born.fill('03/02/1900')
    await price.click()
    await expect(born).toHaveAccessibleDescription(new RegExp(messages['BUYING_PROCESS.ERROR.BIRTH_DATE_INVALID']))
    await born.fill('03/02/1950')
    await price.click()
    await expect(form.getByText(/faltan pagar USD/)).toBeVisible()
    await expectUsable(page, 'a birth date of another price')
    await form.getByRole('button', { name: /^Cambiar y pagar/ }).click()
    await payByCard(page, cards.approved)
    await expect(page.getByRole('heading', { name: 'Listo, el cambio está hecho' })).toBeVisible({ timeout: 30_000 })

    await page.setViewportSize({ width: 1280, height: 900 })
    await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
    await page.getByRole('button', { name: 'Corregir datos' }).click()
    const correction = page.getByRole('dialog', { name: `Corregir datos de la venta ${saleCode(sale.number)}` })
    await correction.getByLabel('Nacimiento').fill('03/02/1984')
    await correction.getByRole('button', { name: 'Corregir' }).click()
    await expect(correction.getByText(messages['SALES.CORRECTION_MOVES_PRICE']).first()).toBeVisible()
    await correction.getByRole('button', { name: 'Volver' }).click()
    await page.getByRole('button', { name: 'Salir sin guardar' }).click()
    await page.getByRole('button', { name: 'Cambiar', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Cambiar la venta ${saleCode(sale.number)}` })
    await question.getByText('Fechas de nacimiento').click()
    const birthDate = question.getByLabel(`${elder.name} ${elder.lastName}`)
    await expect(birthDate).toHaveValue('03/02/1950')
    await birthDate.fill('03/02/1984')
    await question.getByRole('button', { name: /^Cambiar y devolver/ }).click()
    await expect(page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })).toContainText('03/02/1984')
  },
)

test(
  'R-07 a running trip gets more days: staff send the link, and it ends where the new days end',
  { tag: '@long' },
  async ({ page, staff }) => {
    const today = dayAt(new Date())
    const running = (await staff.allSales()).find(
      ({ mode, startDate, endDate, days, cancelledAt }) =>
        mode === 'card' && !cancelledAt && startDate < today && endDate > today && days < 100,
    )
    if (!running) throw new Error('the demo has no sale by card whose trip is running')
    const end = addDays(running.endDate, 7)
    await openAs(page, logins.administrator, `/admin/sales/${running.id}`)
    await page.getByRole('button', { name: 'Extender el viaje', exact: true }).click()
    const question = page.getByRole('dialog', { name: `Cambiar la venta ${saleCode(running.number)}` })
    await question.getByLabel('Nuevo regreso').fill(formatDay(end))
    await question.getByRole('button', { name: /^Mandar el enlace por/ }).click()
    const address = await pendingLink(page)
    await page.goto(new URL(address).pathname)
    await payByCard(page, cards.approved)
    await expect(page.getByRole('heading', { name: 'Listo, el cambio está hecho' })).toBeVisible({ timeout: 30_000 })
    const extended = (await staff.allSales()).find(({ id }) => id === running.id)
    expect(extended).toMatchObject({ startDate: running.startDate, endDate: end })
  },
)

test(
  'R-07 on a phone a traveller on a running trip stays more days: the price of the rest, and paid the cover is longer',
  { tag: '@long' },
  async ({ page, staff, mail }) => {
    const today = dayAt(new Date())
    const running = (await staff.allSales()).findLast(
      ({ mode, refBusiness, startDate, endDate, days, cancelledAt }) =>
        mode === 'card' && refBusiness === null && !cancelledAt && startDate < today && endDate > today && days < 100,
    )
    if (!running) throw new Error('the demo has no sale of ours by card whose trip is running')
    const end = addDays(running.endDate, 7)
    const { email } = running.contact
    await page.setViewportSize(PHONE.viewport)
    await openFoundSales(page, mail, { lookup: running.voucherCode, email })
    const sold = page.getByRole('region', { name: running.planName }).filter({ hasText: saleCode(running.number) })
    await sold.getByRole('button', { name: 'Extender el viaje' }).click()
    const form = sold.getByRole('region', { name: 'Extender el viaje' })
    await form.getByLabel('Nuevo regreso').fill(formatDay(running.endDate))
    await form.getByRole('button', { name: 'Ver cuánto cuesta' }).click()
    await expect(form.getByText(messages['SALES.EXTENSION_END']).first()).toBeVisible()
    await form.getByLabel('Nuevo regreso').fill(formatDay(end))
    await form.getByRole('button', { name: 'Ver cuánto cuesta' }).click()
    await expect(form.getByText(/faltan pagar USD/)).toBeVisible()
    const pay = form.getByRole('button', { name: /^Extender y pagar/ })
    const amount = /USD [\d.,]+/.exec((await pay.textContent()) ?? '')![0]
    await expectUsable(page, 'an extension of one’s own')
    await pay.click()
    await expect(page.getByRole('heading', { name: 'Pagá el cambio de tu plan' })).toBeVisible()
    const link = page.url()
    await fillCard(page, cards.approved)
    await expect(payButton(page)).toHaveText(`Pagar ${amount}`)
    await payButton(page).click()
    await expect(page.getByRole('heading', { name: 'Listo, el cambio está hecho' })).toBeVisible({ timeout: 30_000 })
    const voucher = await downloadPdf(page, () => voucherLink(page).first().click())
    expect(voucher.text).toContain(formatDay(end))
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Listo, el cambio está hecho' })).toBeVisible({ timeout: 30_000 })
    const extended = (await staff.allSales()).find(({ id }) => id === running.id)
    expect(extended).toMatchObject({ startDate: running.startDate, endDate: end })
    await expect
      .poll(async () => (await mail.emailsTo(email)).map(({ subject }) => subject).join())
      .toContain('Extendimos tu cobertura')
  },
)
