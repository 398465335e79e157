import { rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { addDays } from '../../shared/dates.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expect } from './fixtures.ts'
import { onOwnProduct } from './own-product.ts'
import type { Product } from './product.ts'
import { openPayment } from './purchase-at.ts'
import { today, type Trip, tripOfTenDays, voucherLink } from './purchase.ts'
import { PHONE } from './screens.ts'
import { traveller } from './travellers.ts'

/** On a product of its own, whose clock is moved on. */
const test = onOwnProduct({ NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'clock-of-file.ts')}` })
test.use(PHONE)

const DAY_MS = 86_400_000

async function passDays({ dataDir }: Product, days: number): Promise<void> {
  const file = path.join(dataDir, 'clock')
  await writeFile(`${file}.new`, String(days * DAY_MS))
  await rename(`${file}.new`, file)
}

/** Asks for a coupon, and returns its page and its order. */
async function askForCoupon(page: Page, trip: Trip, email: string) {
  await openPayment(page, { trip, plan: 'Hornero 80', travellers: [traveller('1988-03-27', 'Tarde')], email })
  await page.getByRole('button', { name: 'Pagar en Redpagos' }).tap()
  await expect(page.getByRole('heading', { name: 'Te falta pagar en Redpagos' })).toBeVisible()
  const address = page.url()
  return { address, order: address.split('/').at(-2) ?? '' }
}

async function pay({ bank }: Product, order: string): Promise<void> {
  const purchase = (await bank.ledger()).find((entry) => entry.type === 'purchase' && entry.order === `${order}1`)
  await bank.payDelayed({ uniqueId: purchase?.type === 'purchase' ? (purchase.uniqueId ?? '') : '' })
}

/** Shows an order's page until it has this title: the bank tells the shop of what happened. */
async function expectTitle(page: Page, address: string, name: string): Promise<void> {
  await expect(async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: 10_000 })
  }).toPass({ timeout: 90_000 })
  await expectNoSidewaysScroll(page)
}

test(
  'Y-02 whose time to pay is over reads that nothing is lost; paid late, the vouchers come, or the money of a trip that has begun goes back',
  { tag: '@long' },
  async ({ page, mail, product }) => {
    test.setTimeout(360_000)
    // A minute's look finds whose time is over, and sends the emails.
    const withinAMinute = { timeout: 90_000 }
    const [email, emailOfBegun] = ['tarde@viajera.test', 'ya-salio@viajera.test']
    const findEmail = async (to: string, subject: RegExp) =>
      (await mail.emailsTo(to)).find((one) => subject.test(one.subject ?? ''))
    const ahead = await askForCoupon(page, tripOfTenDays(), email)
    const start = addDays(today, 3)
    const begun = await askForCoupon(page, tripOfTenDays({ start, end: addDays(start, 9) }), emailOfBegun)
    await passDays(product, 4)

    await expectTitle(page, ahead.address, 'Venció el plazo para pagar')
    await expect(page.getByText('Si ya pagaste, no perdés nada')).toBeVisible()
    await expectAccessible(page, 'an order whose time to pay is over')
    await expect
      .poll(async () => (await findEmail(email, /^Venció el plazo/))?.text, withinAMinute)
      .toContain('Si ya pagaste')

    await product.bank.setConduct({ latePayments: 'taken' })
    await pay(product, ahead.order)
    await expectTitle(page, ahead.address, 'Listo, tu compra está confirmada')
    await expect(voucherLink(page)).toBeVisible()
    await expect.poll(() => findEmail(email, /^Tus vouchers/), withinAMinute).toBeDefined()

    await pay(product, begun.order)
    await expectTitle(page, begun.address, 'Devolvemos tu pago')
    await expect(page.getByRole('link', { name: 'Indicar la cuenta' })).toBeVisible()
    await expect
      .poll(async () => (await findEmail(emailOfBegun, /^Te devolvemos tu pago/))?.text, withinAMinute)
      .toContain('empezó el viaje')
  },
)
