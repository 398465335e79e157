import type { Page } from '@playwright/test'
import { expectAccessible, expectUsable } from './accessibility.ts'
import { expectPaid, payCoupon } from './coupons.ts'
import { openFoundSales } from './find-sales.ts'
import { expect } from './fixtures.ts'
import { onProductOfDelayed as test } from './own-product.ts'
import { openPayment } from './purchase-at.ts'
import { cards, fillCard, payButton, tripOfTenDays } from './purchase.ts'
import { reloadUntil } from './reload.ts'
import { PHONE } from './screens.ts'
import { stored, traveller } from './travellers.ts'

test.use(PHONE)

const trip = tripOfTenDays({ party: { adults: 1 } })

async function openFor(page: Page, email: string) {
  const buyer = traveller('1988-03-27', 'Mostrador')
  await openPayment(page, { trip, plan: 'Hornero 80', travellers: [buyer], email })
  return buyer
}

test(
  'Y-02 a buyer without a card pays at a counter: instructions by page and email, and then the vouchers',
  { tag: '@long' },
  async ({ page, mail, product, staff }) => {
    const email = 'mostrador@viajera.test'
    const { documentNumber } = await openFor(page, email)
    const others = page.getByRole('region', { name: 'Otras formas de pago' })
    await expect(others.getByRole('listitem').first()).toContainText('Redpagos')
    await expectUsable(page, 'step 8 with other ways to pay')
    await others.getByRole('button', { name: 'Pagar en Redpagos' }).tap()

    await expect(page.getByRole('heading', { name: 'Te falta pagar en Redpagos' })).toBeVisible()
    await expect(page.getByText('Hasta que nos llegue el pago no tenés cobertura.')).toBeVisible()
    await expectUsable(page, 'how to pay at a counter')
    const coupon = await page.getByRole('link', { name: 'Ver el cupón (PDF)' }).getAttribute('href')
    expect((await page.request.get(coupon ?? '')).headers()['content-type']).toContain('application/pdf')
    await expect.poll(async () => (await mail.emailsTo(email)).map(({ subject }) => subject)).toHaveLength(1)
    const [message] = await mail.emailsTo(email)
    expect(message?.subject).toMatch(/^Te falta pagar: Hornero 80/)
    expect(message?.text).toContain(new URL(page.url()).pathname)

    // The address to which a bank returns, opened by hand, pays nothing.
    await page.goto(`${page.url()}?resultado=aprobado`)
    await expect(page.getByRole('heading', { name: 'Te falta pagar en Redpagos' })).toBeVisible()
    expect(await staff.salesOf(stored(documentNumber))).toEqual([])
    await payCoupon(product)
    await expectPaid(page)
    await expectAccessible(page, 'an order that was paid at a counter')
    expect(await staff.salesOf(stored(documentNumber))).toHaveLength(1)
    await expect.poll(async () => (await mail.emailsTo(email)).length).toBe(2)
  },
)

test(
  'Y-03 a buyer pays at their bank: refused there the order stays open, and the second transfer is paid',
  { tag: '@long' },
  async ({ page }) => {
    await openFor(page, 'banco@viajera.test')
    const byTransfer = page.getByRole('button', { name: 'Pagar por transferencia' })
    await byTransfer.tap()
    await page.getByRole('link', { name: 'Ir a la página del banco' }).tap()
    await page.getByRole('button', { name: 'Rechazarla' }).tap()
    await page.waitForURL(/\/pendiente\?/)
    const refused = page.getByRole('heading', { name: 'El pago no se hizo' })
    await reloadUntil(page, () => expect(refused).toBeVisible({ timeout: 10_000 }))
    await expectAccessible(page, 'a transfer that the bank refused')
    await page.getByRole('link', { name: 'Volver a pagar' }).tap()
    await byTransfer.tap()
    await page.getByRole('link', { name: 'Ir a la página del banco' }).tap()
    await page.getByRole('button', { name: 'Aprobar la transferencia' }).tap()
    await page.waitForURL(/\/pendiente\?/)
    await expectPaid(page)
  },
)

test('Y-02 who has a coupon and finds a card pays with it: one charge, and the order is done', async ({
  page,
  till,
}) => {
  await openFor(page, 'al-final-tarjeta@viajera.test')
  await page.getByRole('button', { name: 'Pagar en Redpagos' }).tap()
  await page.getByRole('button', { name: 'Pagar con tarjeta' }).tap()
  await fillCard(page, cards.approvedVisa)
  await payButton(page).tap()
  await expect(page.getByRole('heading', { name: 'Listo, tu compra está confirmada' })).toBeVisible()
  expect(await till.charged()).toHaveLength(1)
})

test(
  'Y-04 who pays another amount than asked says to which account it goes back, without any sale',
  { tag: '@long' },
  async ({ page, mail, product }) => {
    const email = 'otro-importe@viajera.test'
    await openFor(page, email)
    await page.getByRole('button', { name: 'Pagar en Redpagos' }).tap()
    await expect(page.getByRole('heading', { name: 'Te falta pagar en Redpagos' })).toBeVisible()
    await payCoupon(product, 1_000)
    const toAccount = page.getByRole('link', { name: 'Indicar la cuenta' })
    await reloadUntil(page, () => expect(toAccount).toBeVisible({ timeout: 10_000 }))
    await expectUsable(page, 'an order whose payment goes back')
    await toAccount.tap()
    await expect(page).toHaveURL(/\/mi-voucher$/)
    await openFoundSales(page, mail, { lookup: email, email })
    const back = page.getByRole('region', { name: 'Tu devolución' })
    await expect(back).toContainText('Te devolvemos USD 10,00 por transferencia.')
    await back.getByRole('button', { name: 'Indicar la cuenta' }).tap()
    await back.getByLabel('Nombre y apellido de quien es titular').fill('Ana Cuenta')
    await back.getByLabel('Número de documento').fill('1.234.567-2')
    await back.getByLabel('Banco').selectOption('BROU')
    await back.getByLabel('Caja de ahorro').check()
    await back.getByLabel('Número de cuenta').fill('000992997-00002')
    await back.getByRole('button', { name: 'Guardar la cuenta' }).tap()
    await expect(back).toContainText('BROU ••••0002')
    await expectUsable(page, 'the account of an order without a sale')
  },
)
