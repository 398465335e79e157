import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { downloadPdf } from './pdf.ts'
import {
  cardForm,
  cards,
  expectBought,
  fillCard,
  goToPayment,
  payButton,
  payByCard,
  tripOfTenDays,
  voucherLink,
} from './purchase.ts'
import { openPayment, purchaseKey } from './purchase-at.ts'
import { stored, traveller } from './travellers.ts'

/** The answers that a tab keeps. With `openPayment` journeys begin with those that answering the steps leaves. */
async function keptIn(tab: Page): Promise<unknown> {
  await expect(cardForm(tab).getByLabel('CVV')).toBeVisible()
  return JSON.parse(await tab.evaluate((key) => sessionStorage.getItem(key) ?? '', purchaseKey('/mburucuya')))
}

test('B-07 B-12 B-15 F-02 a visitor of a partner buys with its code: its prices, its brand, its sale', async ({
  page,
  context,
  mail,
  till,
  staff,
}) => {
  const buyer = traveller('1991-01-15', 'Olivera')
  const email = 'olivera@viajera.test'
  const order = { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [buyer], email, code: 'LITORAL12' }
  await goToPayment(page, order, '/mburucuya')
  await expect(page).toHaveURL('/mburucuya/buy/step-8')
  const otherPage = await context.newPage()
  await openPayment(otherPage, order, '/mburucuya')
  await expect(async () => expect(await keptIn(otherPage)).toEqual(await keptIn(page))).toPass({ timeout: 30_000 })
  await otherPage.close()
  const summary = page.getByRole('region', { name: 'Tu viaje' })
  await expect(summary).toContainText('Código LITORAL12 (−12 %)')
  await fillCard(page, cards.approved)
  await expect(payButton(page)).toHaveText('Pagar USD 46,07')
  await payButton(page).click()
  await expectBought(page)
  await expect(page).toHaveURL(/\/mburucuya\//)

  const voucher = await downloadPdf(page, () => voucherLink(page).click())
  expect(voucher.text).toContain('Mburucuyá Viajes')
  // Nobody may answer the sales WhatsApp at night, so the voucher has the assistance one.
  expect(voucher.text).toContain('WhatsApp Desde cualquier país +598 99 010 247')
  expect(voucher.text).not.toContain('+598 98 220 140')
  await expect.poll(async () => (await mail.emailsTo(email))[0]?.from?.name).toBe('Mburucuyá Viajes')
  expect(await till.charged()).toMatchObject([{ amount: 4607 }])
  const [sale] = await staff.salesOf(stored(buyer.documentNumber))
  expect(sale).toMatchObject({
    businessName: 'Mburucuyá Viajes',
    gross: 5235,
    discount: 628,
    charged: 4607,
    promoCode: 'LITORAL12',
  })

  await openAs(page, logins.agency, '/profile')
  await expect(page.getByRole('row', { name: new RegExp(`${buyer.name} Olivera`) })).toBeVisible()
})

test('B-02 B-15 the same storefront sells on its own host name', { tag: '@long' }, async ({ page, baseURL, till }) => {
  const shop = `http://mburucuya.${new URL(baseURL ?? '').host}`
  const order = {
    trip: tripOfTenDays(),
    plan: 'Tero 40',
    travellers: [traveller('1991-02-15')],
    email: 'host@viajera.test',
  }
  await goToPayment(page, order, shop)
  await expect(page).toHaveURL(`${shop}/buy/step-8`)
  await payByCard(page, cards.approved)
  await expectBought(page)
  expect(await till.charged()).toMatchObject([{ amount: 3430 }])
})

test('B-11 an anonymous visitor of a business with an account pays by card', { tag: '@long' }, async ({ page }) => {
  const order = {
    trip: tripOfTenDays(),
    plan: 'Tero 40',
    travellers: [traveller('1991-03-15')],
    email: 'socio@viajera.test',
  }
  await openPayment(page, order, '/cooperativa')
  await expect(page.getByRole('heading', { name: 'Pago con tarjeta' })).toBeVisible()
  await expect(page.getByRole('button', { name: /a cuenta/ })).toBeHidden()
})
