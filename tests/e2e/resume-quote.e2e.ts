import type { Page } from '@playwright/test'
import { dayAndMonth, formatDay } from '../../shared/dates.ts'
import { quoteValidUntil } from '../../shared/quoting/validity.ts'
import { CEIBO_COMPANY } from '../support/test-brand.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { logins, startSession } from './logins.ts'
import { downloadPdf } from './pdf.ts'
import {
  applyCode,
  cards,
  choosePlan,
  expectBought,
  expectStep,
  fillCard,
  fillDates,
  fromExtrasToPayment,
  goOn,
  payButton,
  today,
  tripOfTenDays,
  voucherLink,
} from './purchase.ts'
import { openPlans } from './purchase-at.ts'
import { PHONE } from './screens.ts'
import { stored, traveller } from './travellers.ts'

/** Saves the quote of a plan on step 4, and returns its link. */
async function saveQuote(page: Page, plan: string): Promise<string> {
  await page.getByLabel(`Cotización de ${plan}:`).click()
  await page.getByRole('button', { name: `Guardar o enviar la cotización de ${plan}` }).click()
  const link = page.getByRole('dialog').getByLabel('Enlace de la cotización')
  await expect(link).toHaveValue(/\/cotizacion\/[0-9A-Z]{27}$/)
  return link.inputValue()
}

test('B-13 a quote kept on a desktop is bought on a phone, for the same plan and price', async ({
  page,
  browser,
  mail,
}) => {
  const trip = tripOfTenDays()
  await openPlans(page, trip)
  await applyCode(page, 'VERANO15')
  await expect(page.getByText('Código VERANO15: 15 % de descuento aplicado').first()).toBeVisible()
  const link = await saveQuote(page, 'Hornero 80')
  const validUntil = quoteValidUntil(today, { departure: trip.start, codeEnds: null })
  const until = `${dayAndMonth(validUntil)} inclusive`
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`El enlace vale hasta el ${until}.`)).toBeVisible()
  await expect(dialog.getByRole('img', { name: 'Código QR del enlace' })).toBeVisible()
  await expectAccessible(page, 'the dialog of a kept quote')

  const quote = await downloadPdf(page, () =>
    dialog.getByRole('button', { name: 'Descargar PDF con el enlace' }).click(),
  )
  expect(quote.pages.flatMap(({ links }) => links)).toContain(link)
  expect(quote.text).toContain(`Válida hasta el ${formatDay(validUntil)}`)

  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Por favor, ingresa un email válido')).toBeVisible()
  await expectAccessible(page, 'the dialog of a kept quote with an error')
  await dialog.getByLabel('Mandarla por email').fill('retoma@viajera.test')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Listo: la mandamos a retoma@viajera.test.')).toBeVisible()
  await expect.poll(async () => (await mail.emailsTo('retoma@viajera.test')).length).toBe(1)
  const [email] = await mail.emailsTo('retoma@viajera.test')
  expect(email?.subject).toBe(`Tu cotización: Hornero 80, ${trip.destination}`)
  expect(email?.text).toContain(link)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  const phone = await browser.newPage(PHONE)
  await phone.goto(link)
  await expectStep(phone, 5)
  await expect(phone.getByText(`Retomaste tu cotización: el precio es el mismo. Vale hasta el ${until}.`)).toBeVisible()
  await expectNoSidewaysScroll(phone)
  const ana = traveller('1988-03-27')
  await fromExtrasToPayment(phone, { travellers: [ana], email: 'retoma@viajera.test' })
  await fillCard(phone, cards.approved)
  // USD 55.10 minus 15 %.
  await expect(payButton(phone)).toHaveText('Pagar USD 46,83')
  await payButton(phone).click()
  await expectBought(phone)
  await phone.close()
})

for (const seller of [
  {
    login: logins.broker,
    name: 'Rambla Brokers',
    price: 'USD 49,59',
    commission: 771,
    prefix: /^\/cotizacion\/\w{27}$/,
  },
  { login: logins.agency, name: 'Mburucuyá Viajes', price: 'USD 52,35', commission: 992, prefix: /^\/mburucuya$/ },
]) {
  test(
    `B-13 B-16 a quote that ${seller.name} mails opens with its name and price, and its sale is the seller’s`,
    { tag: '@long' },
    async ({ page, browser, mail, till, staff }) => {
      const ana = traveller('1988-03-27')
      const email = `cliente-${seller.login}`
      await startSession(page, seller.login, 'partner')
      await openPlans(page, tripOfTenDays())
      await saveQuote(page, 'Hornero 80')
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Mandarla por email').fill(email)
      await dialog.getByRole('button', { name: 'Enviar' }).click()
      await expect(dialog.getByText(`Listo: la mandamos a ${email}.`)).toBeVisible()
      await expect.poll(async () => (await mail.emailsTo(email)).length).toBe(1)
      const [received] = await mail.emailsTo(email)
      expect(received?.from?.name).toBe(seller.name)
      expect(received?.text).toContain(seller.price)
      const withoutCompany = (words = '') => words.replaceAll(CEIBO_COMPANY, '')
      expect(received?.text).toContain(CEIBO_COMPANY)
      expect(withoutCompany(received?.text), 'no brand of ours beside the company').not.toMatch(/Ceibo/)
      const [link = ''] = /http\S+\/cotizacion\/\w{27}/.exec(received?.text ?? '') ?? []

      const client = await browser.newPage()
      await client.goto(link)
      await expectStep(client, 5)
      await expect(client.getByText('Retomaste tu cotización: el precio es el mismo.')).toBeVisible()
      expect(new URL(client.url()).pathname.replace('/buy/step-5', '')).toMatch(seller.prefix)
      const name = client.getByRole('banner').getByRole('link', { name: `${seller.name}: inicio` })
      await expect(name).toBeVisible()
      await expectAccessible(client, `a quote of ${seller.name}`)
      await expect(client.getByRole('banner')).not.toContainText('Ceibo')
      await client.reload()
      await expectStep(client, 5)
      await fromExtrasToPayment(client, { travellers: [ana], email })
      await expect(name).toBeVisible()
      await fillCard(client, cards.approved)
      await expect(payButton(client)).toHaveText(`Pagar ${seller.price}`)
      await payButton(client).click()
      await expectBought(client)
      const voucher = await downloadPdf(client, () => voucherLink(client).click())
      expect(voucher.text).toContain(seller.name)
      expect(voucher.text).toContain(CEIBO_COMPANY)
      expect(withoutCompany(voucher.text)).not.toContain('Ceibo')
      expect(await till.charged()).toHaveLength(1)
      const [sale] = await staff.salesOf(stored(ana.documentNumber))
      expect(sale).toMatchObject({
        businessName: seller.name,
        mode: 'card',
        isPaid: true,
        commission: seller.commission,
      })
      await client.close()
    },
  )
}

test(
  'B-16 a changed price is shown with its difference and accepted before the payment',
  { tag: '@long' },
  async ({ page, browser, staff }) => {
    await openPlans(page, tripOfTenDays(), '/cooperativa')
    const link = await saveQuote(page, 'Hornero 80')
    const before = await staff.setMarkup('Cooperativa', 75)
    const phone = await browser.newPage(PHONE)
    await phone.goto(link)
    await expect(phone.getByRole('heading', { level: 2, name: 'El precio cambió' })).toBeVisible()
    const moved = phone.getByRole('region', { name: 'El precio cambió' })
    await expect(moved).toContainText(/Precio guardado.*Precio de hoy.*(más|menos)/s)
    const now = /Precio de hoy\s*(USD [\d.,]+)/.exec((await moved.innerText()).replaceAll(/\s+/g, ' '))?.[1]
    await expectUsable(phone, 'a quote whose price moved')
    await phone.getByRole('button', { name: 'Aceptar y seguir' }).click()
    await expectStep(phone, 5)
    await fromExtrasToPayment(phone, { travellers: [traveller('1988-03-27')], email: 'movida@viajera.test' })
    await fillCard(phone, cards.approved)
    await expect(payButton(phone)).toHaveText(`Pagar ${now ?? 'nothing'}`)
    await staff.setMarkup('Cooperativa', before)
    await phone.close()
  },
)

test('a link replaces a purchase under way only when asked to', { tag: '@long' }, async ({ page }) => {
  const trip = tripOfTenDays()
  await openPlans(page, trip)
  const link = await saveQuote(page, 'Hornero 80')
  await page.keyboard.press('Escape')
  await choosePlan(page, 'Cardenal 150')
  await expectStep(page, 5)
  await page.goto(link)
  await expect(page.getByText('Tenés otra compra empezada.')).toBeVisible()
  await expectAccessible(page, 'a quote that would replace a purchase')
  await page.getByRole('link', { name: 'Volver a mi compra' }).click()
  await expectStep(page, 5)
  await expect(page.getByText('Cardenal 150')).toBeVisible()
  await page.goto(link)
  await page.getByRole('button', { name: 'Seguir con esta cotización' }).click()
  await expectStep(page, 5)
  await expect(page.getByText('Hornero 80')).toBeVisible()
  // Opening the same link again asks nothing.
  await page.goto(link)
  await expectStep(page, 5)
})

test(
  'a link that leads nowhere says so and leads on: unknown, mistyped, or of another brand',
  { tag: '@long' },
  async ({ page, browser }) => {
    await openPlans(page, tripOfTenDays(), '/mburucuya')
    const link = new URL(await saveQuote(page, 'Hornero 80'))
    const other = await browser.newPage()
    for (const address of [
      link.pathname.replace('/mburucuya', ''),
      '/cotizacion/1',
      `/cotizacion/${'0'.repeat(27)}`,
      '/cotizacion/%F0%9F%92%A5',
    ]) {
      await other.goto(new URL(address, link).href)
      await expect(
        other.getByRole('heading', { level: 1, name: 'No encontramos esa cotización' }),
        address,
      ).toBeVisible()
      await expect(other.locator('.Toastify__toast'), 'the page says it all').toHaveCount(0)
    }
    await expectAccessible(other, 'a link that leads nowhere')
    await other.getByRole('link', { name: 'Cotizar de nuevo' }).click()
    await expectStep(other, 1)
    await other.close()
  },
)

test(
  'values written into the tab’s store or the address break no page and change no price',
  { tag: '@long' },
  async ({ page }) => {
    await openPlans(page, tripOfTenDays())
    await choosePlan(page, 'Hornero 80')
    await expectStep(page, 5)
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('ceibo-compra-v1')) ?? ''
      const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}') as { plan: { passengerPrices: number[] } }
      kept.plan.passengerPrices = [1]
      sessionStorage.setItem(key, JSON.stringify({ ...kept, accepted: true }))
    })
    await page.reload()
    await page.getByRole('button', { name: 'Guardar o enviar' }).click()
    await expect(page.getByRole('dialog').getByText('El precio cambió.')).toBeVisible()
    await page.evaluate(() => {
      for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, '{"plan":{"id":"<b>"},"extras":7')
      sessionStorage.setItem('ceibo-mis-vouchers-v1:ceibo', '{"token":"<script>"}')
    })
    await page.goto('/buy/step-5?otra=%00&x=<script>')
    await expectStep(page, 1)
    await fillDates(page, tripOfTenDays())
    await goOn(page)
    await expectStep(page, 2)
    await page.goto('/mi-voucher')
    await expect(page.getByRole('heading', { level: 1, name: 'Buscá tu voucher' })).toBeVisible()
    await expect(page.getByLabel('Código o número de voucher, o documento')).toBeVisible()
  },
)
