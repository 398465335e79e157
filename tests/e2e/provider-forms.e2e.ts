import { freePort } from '../support/postgres.ts'
import { type SandboxClient, sandboxClient } from '../support/sandbox-client.ts'
import { openBank, type TestBank } from '../gateway-contract/test-bank.ts'
import { expect, test } from './fixtures.ts'
import { type Product, startProduct } from './product.ts'
import { messages } from '../../shared/messages.ts'
import { cards, expectBought, payButton, tripOfTenDays, voucherLink } from './purchase.ts'
import { openPayment } from './purchase-at.ts'
import { traveller } from './travellers.ts'

// The provider's form calls the provider's host, which does not accept the balancer's headers.
test.use({ extraHTTPHeaders: {} })

/** The provider's own card forms, in both versions of its API; the sandbox bank acts as the provider's hosts. */
for (const version of ['v3', 'v1'] as const) {
  test.describe(`the provider's form ${version}`, () => {
    let provider: TestBank
    let bank: SandboxClient
    let shop: Product
    let shopUrl: string

    test.beforeAll(async () => {
      const port = await freePort()
      const key = 'private-key-of-the-merchant'
      shopUrl = `http://localhost:${port}`
      provider = await openBank({ origins: [shopUrl], key })
      bank = sandboxClient({ url: provider.url, key })
      shop = await startProduct({
        PORT: String(port),
        CARD_GATEWAY: `bamboo-${version}`,
        BAMBOO_API_URL: provider.url,
        BAMBOO_FORM_URL: `${provider.url}/capture/`,
        BAMBOO_PRIVATE_KEY: key,
        BAMBOO_PUBLIC_KEY: 'public-key-of-the-merchant',
      })
    })
    test.afterAll(async () => {
      await shop?.stop()
      await provider?.close()
    })

    test(
      `K-04 B-11 a card declined and then another approved in the provider's own form ${version}`,
      { tag: version === 'v1' ? '@long' : [] },
      async ({ browser }) => {
        const page = await browser.newPage({ baseURL: shopUrl })
        await openPayment(page, {
          trip: tripOfTenDays(),
          plan: 'Tero 40',
          travellers: [traveller('1980-01-31')],
          email: 'ana@viajera.test',
        })
        const form = page
          .getByTitle('Datos de la tarjeta')
          .contentFrame()
          .getByTitle('Formulario de tarjeta')
          .contentFrame()
        const pay = async (number: string) => {
          await form.getByLabel('Nombre del titular').fill('Ana Etcheverry')
          await form.getByLabel('Número de tarjeta').fill(number)
          await form.getByLabel('Vencimiento').fill('12/39')
          await form.getByLabel('CVV').fill('123')
          // By keyboard, because the frames grow and move while they are filled in, and a mouse click may miss the button.
          await form.getByRole('button', { name: 'Pagar' }).press('Enter')
          // The form of version 3 tells nothing of the card, so that the page asks about the instalments of all brands.
          if (version === 'v3') {
            await expect(page.getByRole('group', { name: '¿En cuántas cuotas?' }).getByRole('radio')).toHaveCount(2)
            await payButton(page).click()
          }
        }
        await expect(page.getByText(/^Pagás USD/)).toBeVisible()
        await pay(cards.withoutFunds)
        await expect(page.getByRole('main')).toContainText(messages['PAYMENT.DECLINED_FUNDS'])
        await expect(page.getByRole('alert').getByText(messages['PAYMENT.DECLINED_FUNDS'])).toBeVisible()
        // The form is shown again without data, for another card.
        await expect(form.getByLabel('Número de tarjeta')).toHaveValue('')
        await pay(cards.approved)
        await expectBought(page)
        await expect(voucherLink(page)).toHaveCount(1)
        const purchases = (await bank.ledger()).filter((entry) => entry.type === 'purchase')
        expect(purchases.map(({ status }) => status)).toEqual(['REJECTED', 'APPROVED'])
        await page.close()
      },
    )
  })
}
