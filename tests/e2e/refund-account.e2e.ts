import { messages } from '../../shared/messages.ts'
import { expectAccessible, expectNoSidewaysScroll, expectUsable } from './accessibility.ts'
import { expectPaid, payCoupon } from './coupons.ts'
import { openFoundSales } from './find-sales.ts'
import { expect } from './fixtures.ts'
import { logins, openAs } from './logins.ts'
import { onProductOfDelayed as test } from './own-product.ts'
import { openPayment } from './purchase-at.ts'
import { tripOfTenDays } from './purchase.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

test.use(PHONE)

test('Y-04 who paid a coupon cancels, tells the account, wrong and then right, and the provider pays: page, email and desk say so', async ({
  page,
  mail,
  product,
  till,
}) => {
  const email = 'cuenta@viajera.test'
  const trip = tripOfTenDays({ party: { adults: 1 } })
  await openPayment(page, { trip, plan: 'Hornero 80', travellers: [traveller('1988-03-27', 'Cuenta')], email })
  await page.getByRole('button', { name: 'Pagar en Redpagos' }).tap()
  await expect(page.getByRole('heading', { name: 'Te falta pagar en Redpagos' })).toBeVisible()
  await payCoupon(product)
  await expectPaid(page)

  await openFoundSales(page, mail, { lookup: email, email })
  await page.getByRole('button', { name: 'Cancelar este plan' }).tap()
  await expect(page.getByText('Después nos decís a qué cuenta.')).toBeVisible()
  await page.getByRole('button', { name: /^Cancelar y recibir/ }).tap()
  const back = page.getByRole('region', { name: 'Tu devolución' })
  await expect(back).toContainText('Falta que nos digas a qué cuenta')
  const sent = async (subject: RegExp) => (await mail.emailsTo(email)).find((one) => subject.test(one.subject ?? ''))
  await expect.poll(async () => (await sent(/^Cancelamos/))?.text ?? '').toMatch(/Indicar la cuenta:\s+\S+\/mi-voucher/)

  await back.getByRole('button', { name: 'Indicar la cuenta' }).tap()
  await back.getByRole('button', { name: 'Guardar la cuenta' }).tap()
  await expect(back.getByText(messages['REFUND_ACCOUNT.NUMBER_REQUIRED']).first()).toBeVisible()
  await expectUsable(page, 'the account of a refund, nothing typed')
  await back.getByLabel('Nombre y apellido de quien es titular').fill('Ana Cuenta')
  await back.getByLabel('Número de documento').fill('1.234.567-3')
  await back.getByLabel('Banco').selectOption('BROU')
  await back.getByLabel('Caja de ahorro').check()
  await back.getByLabel('Número de cuenta').fill('000992997')
  await back.getByRole('button', { name: 'Guardar la cuenta' }).tap()
  await expect(back.getByText(messages['BUYING_PROCESS.ERROR.CI_INVALID']).first()).toBeVisible()
  await expect(back.getByText(messages['REFUND_ACCOUNT.NUMBER_BROU']).first()).toBeVisible()
  await back.getByLabel('Número de documento').fill('1.234.567-2')
  await back.getByLabel('Número de cuenta').fill('000992997-00002')
  // Done when its answer is written: otherwise the product asks for the end a minute later (refunds/to-account.test.ts).
  await product.bank.failNext({ operation: 'refund', kind: 'pending', ms: 1 })
  await back.getByRole('button', { name: 'Guardar la cuenta' }).tap()
  await expect(back).toContainText('BROU ••••0002')
  await expectAccessible(page, 'the account of a refund, told')
  await expect.poll(() => sent(/^Recibimos tu cuenta/)).toBeDefined()

  await expect.poll(till.refunds).toMatchObject([{ account: { bankCode: '001', last4: '0002' } }])
  await expect.poll(() => sent(/^Te transferimos/), { timeout: 90_000 }).toBeDefined()
  await page.reload()
  await expect(back).toContainText('a tu cuenta BROU ••••0002.')
  await expect(back).toContainText('Te transferimos')
  await expect(back.getByRole('button')).toHaveCount(0)
  await expectNoSidewaysScroll(page)

  await openAs(page, logins.administrator, '/admin/refunds?filter={"status":"done"}')
  await expect(page.getByText('BROU ••••0002')).toBeVisible()
})
