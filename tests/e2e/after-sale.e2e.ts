import { addDays, dayAt } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { formatMoney, percentOf } from '../../shared/money.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openFoundSales } from './find-sales.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { readPdf } from '../support/read-pdf.ts'
import { downloadPdf } from './pdf.ts'
import { ONE_WORKER, onOwnProduct } from './own-product.ts'
import { cards, expectBought, fillCard, payButton, tripOfTenDays, voucherLink } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

/** On a product of its own: what is cancelled here would be missing in the figures that others sum up from sales. */
const test = onOwnProduct()
test.describe.configure(ONE_WORKER)

test('R-01 R-02 R-11 staff preview a cancellation and do it: the card is refunded, vouchers are void, the traveller gets an email', async ({
  page,
  staff,
  mail,
  product,
}) => {
  const buyer = traveller('1984-02-03', 'Cancelada')
  const email = 'cancelada@viajera.test'
  await openPayment(page, { trip: tripOfTenDays(), plan: 'Tero 40', travellers: [buyer], email })
  await fillCard(page, cards.approved)
  await payButton(page).click()
  await expectBought(page)
  const sale = await staff.latestSale()
  const refund = formatMoney(sale.charged)

  await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
  await page.getByRole('button', { name: 'Cancelar la venta' }).click()
  const question = page.getByRole('dialog', { name: `Cancelar la venta ${saleCode(sale.number)}` })
  await expect(question).toContainText('Está dentro de los 5 días hábiles de la compra')
  await expectAccessible(page, 'what a cancellation comes to')
  await question.getByLabel('Motivo').fill('No viaja')
  await question.getByRole('button', { name: `Cancelar y devolver ${refund}` }).click()
  await expect(page.getByText(messages['SALES.CANCELLED'])).toBeVisible()
  const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
  await expect(sold.getByText('Cancelada', { exact: true })).toBeVisible()
  const after = sold.getByRole('region', { name: 'Línea de tiempo' })
  await expect(after).toContainText(`Cancelación ${formatMoney(-sale.charged)}`)
  await expect(after).toContainText('No viaja')
  await expect(after).toContainText(`Pago con tarjeta ${refund}`)
  await expect(after).toContainText(`Devolución a la tarjeta ${refund}`)
  await expect(after).toContainText(`Email a ${email}: Cancelación`)
  await expect(sold.getByRole('button', { name: 'Cancelar la venta' })).toBeHidden()
  await expect(sold.getByRole('button', { name: 'Reenviar vouchers' })).toBeHidden()

  const refunds = async () => (await product.bank.ledger()).filter(({ type }) => type === 'refund')
  await expect.poll(refunds).toMatchObject([{ amount: sale.charged, status: 'APPROVED' }])
  await expect
    .poll(async () => (await mail.emailsTo(email)).map(({ subject }) => subject).join())
    .toContain('Cancelamos tu plan')
  const voucher = await downloadPdf(page, () =>
    sold.getByRole('link', { name: /^Descargar el voucher .* en PDF, anulado$/ }).click(),
  )
  expect(voucher.text).toContain('ANULADO')
  await page.reload()
  for (const what of ['del pago', 'de la devolución']) {
    const button = sold.getByRole('button', { name: `Comprobante ${what} de ${refund} en PDF` })
    const receipt = await downloadPdf(page, () => button.click())
    expect(receipt.text).toContain(refund)
    expect(receipt.text).toMatch(/Nº \d{4}-\d{6}/)
  }
  await expectAccessible(page, 'a sale that was cancelled')
  await page.goto('/admin')
  const newest = page.getByRole('region', { name: 'Últimas ventas' }).getByRole('listitem').first()
  await expect(newest).toContainText(saleCode(sale.number))
  await expect(newest).toContainText('Cancelada')
  await expect(newest).toContainText(formatMoney(0))
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog', { name: 'Buscar' }).getByRole('combobox').fill(String(sale.number))
  await expect(page.getByRole('option', { name: saleCode(sale.number) })).toContainText('Cancelada')
  await page.goto('/admin/devoluciones')
  await page.getByLabel('Estado').click()
  await page.getByRole('option', { name: 'Hecha' }).click()
  await expect(page.getByRole('row', { name: new RegExp(saleCode(sale.number)) })).toContainText(refund)
})

test('R-02 R-08 after the five days the terms decide; what the provider refuses is transferred by staff, who write its reference', async ({
  page,
  staff,
}) => {
  const today = dayAt(new Date())
  const [sale] = (await staff.allSales()).filter(
    ({ mode, startDate, createdAt, cancelledAt }) =>
      mode === 'card' &&
      !cancelledAt &&
      startDate > addDays(today, 2) &&
      dayAt(new Date(createdAt)) < addDays(today, -14),
  )
  if (!sale) throw new Error('the demo has no sale by card that is old and has not departed')
  const part = formatMoney(percentOf(sale.charged, 85))

  await page.setViewportSize(PHONE.viewport)
  await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
  await page.getByRole('button', { name: 'Cancelar la venta' }).click()
  const question = page.getByRole('dialog', { name: `Cancelar la venta ${saleCode(sale.number)}` })
  await expect(question).toContainText('se devuelve el 85 %')
  await expect(question).toContainText(formatMoney(sale.charged - percentOf(sale.charged, 85)))
  await expectNoSidewaysScroll(page)
  await question.getByRole('button', { name: `Cancelar y devolver ${part}` }).click()
  await expect(page.getByText(messages['SALES.CANCELLED'])).toBeVisible()

  // The demo's sales were never at the bank.
  await page.setViewportSize({ width: 1280, height: 800 })
  const row = page.getByRole('row', { name: new RegExp(saleCode(sale.number)) })
  await expect(async () => {
    await page.goto('/admin/devoluciones')
    await expect(row).toContainText('Trabada', { timeout: 1_500 })
  }).toPass({ timeout: 30_000 })
  await row.getByRole('button', { name: /^Registrar la transferencia/ }).click()
  const transfer = page.getByRole('dialog', { name: `Transferencia de ${part}` })
  await transfer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(transfer.getByText(messages['FIELD.REQUIRED'])).toBeVisible()
  await transfer.getByLabel('Referencia').fill('BROU 99120')
  await transfer.getByRole('button', { name: 'Confirmar' }).click()
  await expect(page.getByText(messages['REFUNDS.TRANSFERRED'])).toBeVisible()
  await expect(row).toBeHidden()
})

test('R-05 staff correct who travels: the first voucher says that it was replaced, the new one is sent and listed', async ({
  page,
  staff,
  mail,
}) => {
  const buyer = traveller('1984-02-03', 'Mistipeada')
  const email = 'mistipeada@viajera.test'
  await openPayment(page, { trip: tripOfTenDays(), plan: 'Tero 40', travellers: [buyer], email })
  await fillCard(page, cards.approved)
  await payButton(page).click()
  await expectBought(page)
  const first = voucherLink(page)
  const address = await first.getAttribute('href')
  const sale = await staff.latestSale()

  await page.setViewportSize(PHONE.viewport)
  await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
  await page.getByRole('button', { name: 'Corregir datos' }).click()
  const form = page.getByRole('dialog', { name: `Corregir datos de la venta ${saleCode(sale.number)}` })
  await expectAccessible(page, 'correcting a sale')
  await expectNoSidewaysScroll(page)
  await form.getByLabel('Apellido').fill('Bien Escrita')
  await form.getByLabel('Teléfono').fill('12')
  await form.getByRole('button', { name: 'Corregir' }).click()
  await expect(form.getByText(messages['FIELD.PHONE_INVALID']).first()).toBeVisible()
  await form.getByLabel('Teléfono').fill('099 765 432')
  await form.getByRole('button', { name: 'Corregir' }).click()
  await expect(page.getByText(messages['SALES.CORRECTED'])).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
  await expect(sold.getByRole('link', { name: `Descargar el voucher ${sale.number}-1-2 en PDF` })).toBeVisible()
  const inForce = await downloadPdf(page, () => sold.getByRole('link', { name: /^Descargar el voucher/ }).click())
  expect(inForce.text).toContain('Bien Escrita')
  expect(inForce.text).not.toContain('REEMPLAZADO')
  const pdf = await page.request.get(address ?? '')
  expect((await readPdf(new Uint8Array(await pdf.body()))).text).toContain('REEMPLAZADO')
  const subjects = async () => (await mail.emailsTo(email)).map(({ subject }) => subject).join()
  await expect.poll(subjects).toContain('Actualizamos tus vouchers')
})

test('R-05 a business corrects a sale of its own', async ({ page, staff }) => {
  const today = dayAt(new Date())
  const sale = (await staff.allSales()).find(
    ({ businessName, startDate, cancelledAt }) =>
      businessName === 'Mburucuyá Viajes' && !cancelledAt && startDate > today,
  )
  if (!sale) throw new Error('the demo has no sale of the agency that has not departed')
  await openAs(page, logins.agency, `/profile/sales/${sale.id}`)
  await page.getByRole('button', { name: 'Corregir datos' }).click()
  const form = page.getByRole('dialog', { name: `Corregir datos de la venta ${saleCode(sale.number)}` })
  await form.getByLabel('Apellido').first().fill('Corregida')
  await form.getByRole('button', { name: 'Corregir' }).click()
  await expect(page.getByText(messages['SALES.CORRECTED'])).toBeVisible()
  const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
  await expect(sold.getByRole('table')).toContainText('Corregida')
  await expectAccessible(page, 'a sale that its business corrected')
})

test('R-03 S-08 after the five days the buyer asks for the cancellation, and staff who approve it see what it does', async ({
  page,
  staff,
  mail,
}) => {
  const today = dayAt(new Date())
  const sale = (await staff.allSales()).findLast(
    ({ mode, refBusiness, startDate, createdAt, cancelledAt }) =>
      mode === 'card' &&
      refBusiness === null &&
      !cancelledAt &&
      startDate > addDays(today, 2) &&
      dayAt(new Date(createdAt)) < addDays(today, -14),
  )
  if (!sale) throw new Error('the demo has no sale of ours by card that is old and has not departed')
  const part = formatMoney(percentOf(sale.charged, 85))
  await openFoundSales(page, mail, { lookup: sale.voucherCode, email: sale.contact.email })
  await page.getByRole('button', { name: 'Cancelar este plan' }).first().click()
  await expect(page.getByText(`te devolvemos el 85 %, ${part}`)).toBeVisible()
  await page.getByRole('button', { name: 'Pedir la cancelación' }).click()
  const asked = (await page.getByText(/^Recibimos tu pedido /).textContent()) ?? ''
  const number = /pedido (\S+)\./.exec(asked)?.[1] ?? ''

  await openAs(page, logins.administrator, '/admin/requests')
  await page.getByRole('textbox', { name: /^Buscar por caso/ }).fill(number)
  await page.getByRole('link', { name: number }).click()
  await page.getByRole('combobox', { name: 'Estado' }).click()
  await page.getByRole('option', { name: 'Aprobado' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'se devuelve el 85 %' })).toContainText(part)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(messages['REQUEST.SAVED']).first()).toBeVisible()
  await page.goto(`/admin/sales/${sale.id}`)
  const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
  await expect(sold.getByText('Cancelada', { exact: true })).toBeVisible()
  await expect(sold.getByRole('region', { name: 'Línea de tiempo' })).toContainText(
    `Cancelación ${formatMoney(-sale.charged)}`,
  )
})
