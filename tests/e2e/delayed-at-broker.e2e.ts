import type { Browser, Page } from '@playwright/test'
import { CEIBO_COMPANY } from '../support/test-brand.ts'
import { expectUsable } from './accessibility.ts'
import { expectPaid, payCoupon } from './coupons.ts'
import { expect } from './fixtures.ts'
import { logins, startSession } from './logins.ts'
import { onProductOfDelayed as test } from './own-product.ts'
import { fromExtrasToPayment, tripOfTenDays } from './purchase.ts'
import { openPlans } from './purchase-at.ts'
import { reloadUntil } from './reload.ts'
import { PHONE } from './screens.ts'
import { stored, traveller } from './travellers.ts'

test.use(PHONE)

/** The link that a broker sends its customer. */
async function linkOfBroker(browser: Browser): Promise<string> {
  const office = await browser.newPage()
  await startSession(office, logins.broker, 'partner')
  await openPlans(office, tripOfTenDays())
  await office.getByLabel('Cotización de Hornero 80:').click()
  await office.getByRole('button', { name: 'Guardar o enviar la cotización de Hornero 80' }).click()
  const link = office.getByRole('dialog').getByLabel('Enlace de la cotización')
  await expect(link).toHaveValue(/\/cotizacion\/[0-9A-Z]{27}$/)
  const address = await link.inputValue()
  await office.close()
  return address
}

async function expectBrokersPage(page: Page, what: string): Promise<void> {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Rambla Brokers: inicio' })).toBeVisible()
  const text = (await page.locator('body').innerText()).replaceAll(CEIBO_COMPANY, '').replaceAll('@ceibo.test', '')
  expect(text, what).not.toMatch(/ceibo/i)
  await expectUsable(page, what)
}

test(
  'Y-02 Y-03 a broker’s customer is refused a transfer, pays at a counter, and sees the broker on every page',
  { tag: '@long' },
  async ({ page, browser, mail, product, staff }) => {
    const email = 'cliente-de-broker@viajera.test'
    const client = traveller('1988-03-27', 'Rambla')
    const link = new URL(await linkOfBroker(browser))
    await page.goto(link.href)
    await fromExtrasToPayment(page, { travellers: [client], email })
    await page.getByRole('button', { name: 'Pagar por transferencia' }).tap()
    await page.getByRole('link', { name: 'Ir a la página del banco' }).tap()
    await page.getByRole('button', { name: 'Rechazarla' }).tap()
    await page.waitForURL(/\/orden\/[0-9A-F]{32}\/pagar\/\w{20}\/pendiente\?/)
    const again = page.getByRole('link', { name: 'Volver a pagar' })
    await reloadUntil(page, () => expect(again).toBeVisible({ timeout: 10_000 }))
    await expectBrokersPage(page, 'a transfer that the bank refused, at a broker')

    await again.tap()
    await page.waitForURL((url) => url.pathname === `${link.pathname}/buy/step-8`)
    await page.getByRole('button', { name: 'Pagar en Redpagos' }).tap()
    await expect(page.getByRole('heading', { name: 'Te falta pagar en Redpagos' })).toBeVisible()
    const couponEmail = async () => (await mail.emailsTo(email)).find(({ text = '' }) => text.includes('Redpagos'))
    await expect.poll(couponEmail).toBeDefined()
    const { from, text = '' } = (await couponEmail())!
    expect(from?.name).toBe('Rambla Brokers')
    const [address = ''] = /http\S+\/orden\/[0-9A-F]{32}\/pagar\/\w{20}\/pendiente/.exec(text) ?? []
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Te falta pagar en Redpagos' })).toBeVisible()
    await expectBrokersPage(page, 'how to pay at a counter, at a broker')

    await payCoupon(product)
    await expectPaid(page)
    await expectBrokersPage(page, 'an order that was paid at a counter, at a broker')
    expect(await staff.salesOf(stored(client.documentNumber))).toMatchObject([{ businessName: 'Rambla Brokers' }])

    await page.getByRole('banner').getByRole('link', { name: 'Rambla Brokers: inicio' }).tap()
    await expect(page).toHaveURL(/\/orden\/[0-9A-F]{32}$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectBrokersPage(page, 'the storefront of an order')
  },
)
