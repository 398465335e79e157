import { expect, test } from './fixtures.ts'
import { logIn, logins } from './logins.ts'
import { messages } from '../shared/messages.ts'
import { expectBought, goToPayment, tripOfTenDays } from './purchase.ts'
import { stored, traveller } from './travellers.ts'

test('B-18 P-05 S-05 a broker sells on account at its own prices, and staff mark the sale as paid', async ({
  page,
  browser,
  mail,
  till,
  staff,
}) => {
  const client = traveller('1969-06-21', 'Pereira')
  const email = 'pereira@viajera.test'
  await logIn(page, '/profile', logins.broker)
  await page.goto('/')
  await expect(page.getByRole('banner').getByText('Rambla Brokers')).toBeVisible()
  await goToPayment(page, { trip: tripOfTenDays(), plan: 'Hornero 80', travellers: [client], email })
  // 27.55 net with a markup of 80.
  await page.getByRole('button', { name: 'Confirmar la compra a cuenta, USD 49,59' }).click()
  await expectBought(page)
  expect(await till.charged()).toEqual([])
  await expect.poll(async () => (await mail.lettersTo(email)).length).toBe(1)
  const [sale] = await staff.salesOf(stored(client.documentNumber))
  expect(sale).toMatchObject({ businessName: 'Rambla Brokers', mode: 'account', isPaid: false, total: 4959 })

  const office = await browser.newPage({ baseURL: new URL(page.url()).origin, locale: 'es-UY' })
  await logIn(office, '/admin', logins.administrator)
  await office.goto(`/admin/sales/${sale?.id}`)
  const detail = office.getByRole('dialog', { name: /^Venta / })
  await expect(detail.getByText('Impaga')).toBeVisible()
  await detail.getByRole('button', { name: 'Marcar como pagada' }).click()
  const question = office.getByRole('dialog', { name: 'Marcar 1 venta como pagada' })
  await question.getByLabel('Referencia').fill('BROU 8812')
  await question.getByRole('button', { name: 'Confirmar' }).click()
  await expect(office.getByText(messages['SALES.PAID_UPDATE_SUCCESS'])).toBeVisible()
  await office.close()
  expect(await staff.salesOf(stored(client.documentNumber))).toMatchObject([{ isPaid: true }])
})
