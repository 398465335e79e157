import { addDays, dayAt } from '../../shared/dates.ts'
import { messages } from '../../shared/messages.ts'
import { formatMoney, percentOf, sum, toCents, toDecimal } from '../../shared/money.ts'
import { saleCode } from '../../shared/sales/sale-code.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './accessibility.ts'
import { cellsOf, downloadCsv } from './downloads.ts'
import { openFoundSales } from './find-sales.ts'
import { expect } from './fixtures.ts'
import { logins, openAs, startSession } from './logins.ts'
import { readPdf } from '../support/read-pdf.ts'
import { downloadPdf } from './pdf.ts'
import { ONE_WORKER, onProductOfSales as test } from './own-product.ts'
import { buyByCard } from './purchase-at.ts'
import { orderFor, tripOfTenDays, voucherLink } from './purchase.ts'
import { reloadUntil } from './reload.ts'
import { DESKTOP, PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

test.describe.configure(ONE_WORKER)

test('R-01 R-02 R-11 staff preview a cancellation and do it: the card is refunded, vouchers are void, the traveller gets an email', async ({
  page,
  staff,
  mail,
  till,
}) => {
  const buyer = traveller('1984-02-03', 'Cancelada')
  const email = 'cancelada@viajera.test'
  await buyByCard(page, orderFor(buyer, email))
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

  await expect.poll(till.refunds).toMatchObject([{ amount: sale.charged, status: 'APPROVED' }])
  await expect
    .poll(async () => (await mail.emailsTo(email)).map(({ subject }) => subject).join())
    .toContain('Cancelamos tu plan')
  const voucher = await downloadPdf(page, () =>
    sold.getByRole('link', { name: /^Descargar el voucher .* en PDF, anulado$/ }).click(),
  )
  expect(voucher.text).toContain('ANULADO')
  const receiptOf = (what: string) => sold.getByRole('button', { name: `Comprobante ${what} de ${refund} en PDF` })
  // The bank has the refund a moment before the product knows that it is done.
  await reloadUntil(page, () => expect(receiptOf('de la devolución')).toBeVisible({ timeout: 10_000 }))
  for (const what of ['del pago', 'de la devolución']) {
    const receipt = await downloadPdf(page, () => receiptOf(what).click())
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
  await page.goto('/admin/refunds')
  await page.getByLabel('Estado').click()
  await page.getByRole('option', { name: 'Hecha' }).click()
  await expect(page.getByRole('row', { name: new RegExp(saleCode(sale.number)) })).toContainText(refund)
})

test(
  'R-02 R-08 after the five days the terms decide; what the provider refuses is transferred by staff, who write its reference',
  { tag: '@long' },
  async ({ page, staff }) => {
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
    const fee = sale.charged - percentOf(sale.charged, 85)
    const [before, after] = [sale.charged, fee].map((cents) => formatMoney(cents).replace('USD ', ''))
    await expect(question.getByRole('row', { name: /^Cobrado/ })).toHaveText(
      new RegExp(`^Cobrado${before}−.*${after}$`),
    )
    await expect(question.getByRole('row', { name: /^Nuestro/ })).toHaveText(new RegExp(`${after}$`))
    await expect(question).toContainText(`quedan ${formatMoney(fee)} como cargo`)
    await expectNoSidewaysScroll(page)
    await question.getByRole('button', { name: `Cancelar y devolver ${part}` }).click()
    await expect(page.getByText(messages['SALES.CANCELLED'])).toBeVisible()

    // The sandbox bank has no charges for the demo's sales.
    await page.setViewportSize(DESKTOP.viewport)
    const row = page.getByRole('row', { name: new RegExp(saleCode(sale.number)) })
    await expect(async () => {
      await page.goto('/admin/refunds')
      await expect(row).toContainText('Trabada', { timeout: 10_000 })
    }).toPass({ timeout: 90_000 })
    await row.getByRole('button', { name: /^Registrar transferencia/ }).click()
    const transfer = page.getByRole('dialog', { name: `Transferencia de ${part}` })
    const register = transfer.getByRole('button', { name: `Registrar la transferencia de ${part}` })
    await register.click()
    await expect(transfer.getByText(messages['FIELD.REQUIRED'])).toBeVisible()
    await transfer.getByLabel('Referencia').fill('BROU 99120')
    await register.click()
    await expect(page.getByText(messages['REFUNDS.TRANSFERRED'])).toBeVisible()
    await expect(row).toBeHidden()
  },
)

test(
  'R-02 from departure on staff grant an amount with a reason, at most what was paid, and the cover goes on',
  { tag: '@long' },
  async ({ page, staff }) => {
    const today = dayAt(new Date())
    const sale = (await staff.allSales()).find(
      ({ mode, startDate, endDate, cancelledAt }) =>
        mode === 'card' && !cancelledAt && startDate < today && endDate > today,
    )
    if (!sale) throw new Error('the demo has no sale by card whose trip is running')
    await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
    const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
    const grant = sold.getByRole('button', { name: 'Devolver un importe' })
    await grant.click()
    const question = page.getByRole('dialog', { name: `Devolver un importe de la venta ${saleCode(sale.number)}` })
    await expect(question).toContainText('El viaje ya empezó: no corresponde devolución')
    await expect(question).toContainText(`Hasta ${formatMoney(sale.charged)}`)
    const confirm = question.getByRole('button', { name: 'Devolver' })
    await question.getByLabel('Importe').fill(toDecimal(sale.charged + 1).toFixed(2))
    await confirm.click()
    await expect(question.getByText(messages['SALES.GRANT_TOO_MUCH'])).toBeVisible()
    await expect(question.getByText(messages['FIELD.REQUIRED'])).toBeVisible()
    await expectAccessible(page, 'an amount that is too much')
    await question.getByLabel('Importe').fill('10,50')
    await question.getByLabel('Motivo').fill('Demoramos en atenderla')
    await confirm.click()
    await expect(page.getByText(messages['SALES.GRANTED'])).toBeVisible()
    const timeline = sold.getByRole('region', { name: 'Línea de tiempo' })
    await expect(timeline).toContainText('Devolución acordada −USD 10,50')
    await expect(timeline).toContainText('Demoramos en atenderla')
    await expect(timeline).toContainText('Devolución a la tarjeta USD 10,50')
    await expect(sold.getByText('Cancelada', { exact: true })).toBeHidden()
    await grant.click()
    await expect(question).toContainText(`Hasta ${formatMoney(sale.charged - 1050)}`)
  },
)

test(
  'R-03 R-12 a traveller of a partner cancels in its storefront, and its settlement is as if the sale had not been',
  { tag: '@long' },
  async ({ page, browser, staff, mail, till }) => {
    const buyer = traveller('1984-02-03', 'Litoraleña')
    const email = 'litoral@viajera.test'
    const settled = async () => {
      await page.goto('/admin/settlements')
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: 'Mburucuyá Viajes' }) })
      await expect(row).toBeVisible()
      return row.getByRole('cell').allTextContents()
    }
    await startSession(page, logins.administrator, 'administrator')
    const before = await settled()

    const phone = await browser.newPage(PHONE)
    const order = { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [buyer], email, code: 'LITORAL12' }
    await buyByCard(phone, order, '/mburucuya')
    const sale = await staff.latestSale()
    expect(await settled()).not.toEqual(before)

    await expect.poll(async () => (await mail.emailsTo(email)).length).toBe(1)
    const [vouchers] = await mail.emailsTo(email)
    const at = /http\S+\/mi-voucher/.exec(vouchers?.text ?? '')?.[0] ?? ''
    expect(new URL(at).pathname).toBe('/mburucuya/mi-voucher')
    await openFoundSales(phone, mail, { lookup: buyer.documentNumber, email, at: new URL(at).pathname })
    await phone.getByRole('button', { name: 'Cancelar este plan' }).click()
    const refund = formatMoney(sale.charged)
    await expect(phone.getByText(`te devolvemos ${refund} a la tarjeta`)).toBeVisible()
    await phone.getByRole('button', { name: `Cancelar y recibir ${refund}` }).click()
    await expect(phone.getByText('Este plan se canceló: sus vouchers están anulados y no dan cobertura.')).toBeVisible()
    await expect(phone).toHaveTitle(/Mburucuyá Viajes$/)
    const led = await phone
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    expect(led.length).toBeGreaterThan(0)
    expect(led.filter((href) => !href.startsWith('/mburucuya'))).toEqual([])
    await expectUsable(phone, 'a plan that was cancelled with a partner')
    await phone.close()
    await expect.poll(till.refunds).toMatchObject([{ amount: sale.charged, status: 'APPROVED' }])
    const cancellationEmail = async () =>
      (await mail.emailsTo(email)).find(({ subject }) => subject?.startsWith('Cancelamos tu plan'))
    await expect.poll(cancellationEmail).toMatchObject({ from: { name: 'Mburucuyá Viajes' } })
    expect((await cancellationEmail())?.text).toContain(refund)

    expect(await settled()).toEqual(before)
    const [header = [], ...lines] = cellsOf((await downloadCsv(page, 'Movimientos en CSV')).text)
    const own = lines.filter((cells) => cells[header.indexOf('Venta')] === saleCode(sale.number))
    expect(own.map((cells) => cells[header.indexOf('Movimiento')])).toEqual(['Venta', 'Cancelación'])
    const sums = header.flatMap((name, n) => {
      const cents = own.map((cells) => toCents(Number((cells[n] ?? '').replace(',', '.'))))
      return name === 'Ventas' || name.endsWith('(USD)') ? [{ name, cents, total: sum(cents) }] : []
    })
    expect(sums.filter(({ total }) => total !== 0)).toEqual([])
    expect(sums.filter(({ cents: [sold] }) => sold === 0).map(({ name }) => name)).toEqual([
      'Neto a pagar (USD)',
      'Financiación (USD)',
    ])
  },
)

test(
  'R-05 staff correct who travels: the first voucher says that it was replaced, the new one is sent and listed',
  { tag: '@long' },
  async ({ page, staff, mail }) => {
    const buyer = traveller('1984-02-03', 'Mistipeada')
    const email = 'mistipeada@viajera.test'
    await buyByCard(page, orderFor(buyer, email))
    const first = voucherLink(page)
    const address = await first.getAttribute('href')
    const sale = await staff.latestSale()

    await page.setViewportSize(PHONE.viewport)
    await openAs(page, logins.administrator, `/admin/sales/${sale.id}`)
    await page.getByRole('button', { name: 'Corregir datos' }).click()
    const form = page.getByRole('dialog', { name: `Corregir datos de la venta ${saleCode(sale.number)}` })
    await expectUsable(page, 'correcting a sale')
    await expect(form.getByLabel('Tipo de documento')).toHaveText('Cédula de identidad')
    await form.getByLabel('Apellido').fill('Bien Escrita')
    await form.getByLabel('Teléfono').fill('12')
    await form.getByRole('button', { name: 'Corregir' }).click()
    await expect(form.getByText(messages['FIELD.PHONE_INVALID']).first()).toBeVisible()
    await form.getByLabel('Teléfono').fill('099 765 432')
    await form.getByRole('button', { name: 'Corregir' }).click()
    await expect(page.getByText(messages['SALES.CORRECTED'])).toBeVisible()
    await page.setViewportSize(DESKTOP.viewport)
    const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
    await expect(sold.getByRole('table').filter({ hasText: 'Bien Escrita' })).toContainText('Cédula de identidad')
    await expect(sold.getByRole('link', { name: `Descargar el voucher ${sale.number}-1-2 en PDF` })).toBeVisible()
    const inForce = await downloadPdf(page, () => sold.getByRole('link', { name: /^Descargar el voucher/ }).click())
    expect(inForce.text).toContain('Bien Escrita')
    expect(inForce.text).not.toContain('REEMPLAZADO')
    const pdf = await page.request.get(address ?? '')
    expect((await readPdf(new Uint8Array(await pdf.body()))).text).toContain('REEMPLAZADO')
    const subjects = async () => (await mail.emailsTo(email)).map(({ subject }) => subject).join()
    await expect.poll(subjects).toContain('Actualizamos tus vouchers')
  },
)

test('R-05 a business corrects a sale of its own', { tag: '@long' }, async ({ page, staff }) => {
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

test(
  'R-03 S-08 after the five days the buyer asks for the cancellation, and staff who approve it see what it does',
  { tag: '@long' },
  async ({ page, staff, mail }) => {
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
    const receipt = (await page.getByText(/^Recibimos tu pedido /).textContent()) ?? ''
    const number = /pedido (\S+)\./.exec(receipt)?.[1] ?? ''

    await openAs(page, logins.administrator, '/admin/requests')
    await page.getByRole('textbox', { name: /^Buscar por caso/ }).fill(number)
    await page.getByRole('link', { name: number }).click()
    await page.getByRole('combobox', { name: 'Estado' }).click()
    await page.getByRole('option', { name: 'Aprobado' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'se devuelve el 85 %' })).toContainText(part)
    const approve = page.getByRole('button', { name: `Aprobar, cancelar y devolver ${part}` })
    await expect(approve).toHaveClass(/containedError/)
    await approve.click()
    await expect(page.getByText(messages['REQUEST.SAVED']).first()).toBeVisible()
    await page.goto(`/admin/sales/${sale.id}`)
    const sold = page.getByRole('dialog', { name: `Venta ${saleCode(sale.number)}` })
    await expect(sold.getByText('Cancelada', { exact: true })).toBeVisible()
    await expect(sold.getByRole('region', { name: 'Línea de tiempo' })).toContainText(
      `Cancelación ${formatMoney(-sale.charged)}`,
    )
  },
)
