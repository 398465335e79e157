import { formatDay } from '../../shared/dates.ts'
import { Failure } from '../../shared/errors.ts'
import { answerOf } from '../../shared/failures.ts'
import { messages } from '../../shared/messages.ts'
import { expect, test } from './fixtures.ts'
import { cardForm, cards, expectBought, expectStep, orderFor, payButton, payByCard, tripOfTenDays } from './purchase.ts'
import type { Product } from './product.ts'
import { openPayment } from './purchase-at.ts'
import { stored, traveller } from './travellers.ts'

/** Runs a part of a test during which the bank answers no question about a payment, so that its outcome stays unknown. */
async function whileBankKeepsSilent({ bank }: Product, run: () => Promise<void>): Promise<void> {
  await bank.setConduct({ random: [{ operation: 'query', kind: 'error-before', probability: 1 }] })
  await run().finally(() => bank.setConduct({}))
}

test('B-17 a declined card says why and how to go on, nothing is lost, and another card pays', async ({
  page,
  till,
  staff,
}) => {
  const buyer = traveller('1979-07-07')
  await openPayment(page, orderFor(buyer, 'rechazada@viajera.test'))
  await expect(page.getByText('En tu resumen va a figurar «Ceibo Asistencia S.A.».')).toBeVisible()
  await payByCard(page, cards.withoutFunds)
  await expect(page.getByRole('alert').getByText(messages['PAYMENT.DECLINED_FUNDS'])).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No se cobró nada' })).toBeVisible()
  const ways = page.getByRole('region', { name: '¿Cómo querés seguir?' })
  await ways.getByRole('button', { name: 'Guardar o enviar la cotización' }).click()
  const dialog = page.getByRole('dialog', { name: 'Guardar o enviar la cotización' })
  await expect(dialog.getByLabel('Enlace de la cotización')).toHaveValue(/\/cotizacion\//)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  const chat = await ways.getByRole('link', { name: /^WhatsApp/ }).getAttribute('href')
  expect(new URL(chat!).searchParams.get('text')).toMatch(/la tarjeta no pasó.* orden es [0-9A-Z]{20}\. .*Tero 40/)
  await ways.getByRole('button', { name: 'Usar otra tarjeta' }).click()
  await expect(cardForm(page).getByLabel('Número de tarjeta')).toBeFocused()
  await expect(page.locator('.Toastify__toast'), 'the panel says it all').toHaveCount(0)
  await payByCard(page, cards.expired)
  await expect(page.getByRole('alert').getByText(messages['PAYMENT.DECLINED_EXPIRED_CARD'])).toBeVisible()
  await expect(page.getByText(`Cédula de identidad ${buyer.documentNumber}`)).toBeVisible()
  await payByCard(page, cards.approved)
  await expectBought(page)
  expect(await till.refused()).toHaveLength(2)
  expect(await till.charged()).toMatchObject([{ amount: 3610 }])
  expect(await staff.salesOf(stored(buyer.documentNumber))).toHaveLength(1)
})

test(
  'B-17 a payment that goes back after it was approved is told as given back, and not as a purchase',
  { tag: '@long' },
  async ({ page }) => {
    const { status, body: json } = answerOf(new Failure('PAYMENT_REFUNDED'))
    await page.route('**/api/sale/createSale', (route) => route.fulfill({ status, json }))
    await openPayment(page, orderFor(traveller('1979-07-08'), 'devuelta@viajera.test'))
    await payByCard(page, cards.approved)
    const panel = page.getByRole('region', { name: messages['SALES.ERROR'] })
    await expect(panel).toContainText(messages['PAYMENT.REFUNDED'])
    await expect(panel).not.toContainText('Los vouchers te van a llegar')
  },
)

test(
  'B-11 B-17 a payment whose answer was lost is confirmed without paying again',
  { tag: '@long' },
  async ({ page, product, till, staff }) => {
    const buyer = traveller('1979-09-09')
    await openPayment(page, orderFor(buyer, 'perdida@viajera.test'))
    await whileBankKeepsSilent(product, async () => {
      await payByCard(page, cards.replyLost)
      await expect(page.getByText('Estamos confirmando tu pago')).toBeVisible()
      await expect(page.getByText(/No vuelvas a pagar/)).toBeVisible()
    })
    await expectBought(page, 90_000)
    expect(await till.charged()).toMatchObject([{ amount: 3610 }])
    expect(await staff.salesOf(stored(buyer.documentNumber))).toHaveLength(1)
  },
)

test(
  'B-12 B-14 while a payment is under way no tab edits the trip, and the confirmation says what was sold',
  { tag: '@long' },
  async ({ page, context, product, mail }) => {
    const email = 'sin-cambios@viajera.test'
    test.setTimeout(300_000)
    page.on('dialog', (leaving) => void leaving.accept())
    await openPayment(page, orderFor(traveller('1979-10-11'), email))
    const other = await context.newPage()
    await whileBankKeepsSilent(product, async () => {
      await payByCard(page, cards.requestLost)
      await expect(page.getByText('Estamos confirmando tu pago')).toBeVisible()
      await expect(page.getByRole('link', { name: /Volver|Cambiar/ })).toHaveCount(0)
      // Data in the browser must not decide the price: another plan and other dates are stored now.
      await page.evaluate(() => {
        const key = 'ceibo-compra-v1:ceibo'
        const kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
        sessionStorage.setItem(
          key,
          JSON.stringify({ ...kept, endDate: kept.startDate, plan: { ...kept.plan, name: 'Ñandú 300' } }),
        )
      })
      for (const [tab, address] of [
        [other, '/buy/step-4'],
        [page, '/buy/step-1'],
      ] as const) {
        await tab.goto(address)
        await expect(tab.getByRole('heading', { name: 'Estamos confirmando tu pago' })).toBeVisible()
        await expect(tab.getByText('Hasta que termine no se puede cambiar el viaje')).toBeVisible()
      }
    })
    await page.getByRole('link', { name: 'Ver cómo va' }).click()
    await expectBought(page, 120_000)
    const { start, end } = tripOfTenDays()
    await expect(page.getByText(`${formatDay(start)} al ${formatDay(end)}`)).toBeVisible()
    await expect(page.getByText('Tero 40')).toBeVisible()
    await expect(page.getByText('Ñandú 300')).toHaveCount(0)
    // Nothing was answered in that tab, so it has nothing to restore.
    await expect(other.getByText('Para seguir, primero completá este paso.', { exact: true })).toBeVisible()
    await expect.poll(async () => (await mail.emailsTo(email)).length).toBe(1)
    expect((await mail.emailsTo(email))[0]?.text).toContain('Tero 40')
  },
)

test(
  'B-14 a page that is refreshed while the outcome is unknown goes on asking, and never pays again',
  { tag: '@long' },
  async ({ page, product, till, staff }) => {
    const buyer = traveller('1979-10-10')
    page.on('dialog', (leaving) => void leaving.accept())
    await openPayment(page, orderFor(buyer, 'recarga@viajera.test'))
    await whileBankKeepsSilent(product, async () => {
      await payByCard(page, cards.errorAfterCharge)
      await expect(page.getByText('Estamos confirmando tu pago')).toBeVisible()
      await page.reload()
    })
    await expectBought(page, 90_000)
    expect(await till.charged()).toHaveLength(1)
    expect(await staff.salesOf(stored(buyer.documentNumber))).toHaveLength(1)
  },
)

test(
  'B-16 a purchase that cannot be opened while the database is away is opened by itself when it is back',
  { tag: '@long' },
  async ({ page }) => {
    const toasts = page.locator('.Toastify__toast')
    const { status, body: json } = answerOf(new Failure('UNAVAILABLE', { key: 'DATABASE_CONNECTION_ERROR' }))
    let calls = 0
    await page.route('**/api/sale/checkout', async (route) => {
      calls += 1
      await route.fulfill({ status, json })
    })
    await openPayment(page, orderFor(traveller('1979-11-11'), 'espera@viajera.test'))
    await expect(page.getByRole('alert').getByText(messages.DATABASE_CONNECTION_ERROR)).toBeVisible()
    await expect(page.getByText(/No se cobró nada\. Seguimos probando/)).toBeVisible()
    const retry = page.getByRole('button', { name: 'Volver a intentar' })
    await retry.focus()
    await expect(toasts).toHaveCount(0)
    const before = calls
    await expect.poll(() => calls).toBeGreaterThan(before)
    // Automatic requests do not move the focus, and repeat no notice.
    await expect(retry).toBeFocused()
    await expect(toasts).toHaveCount(0)
    await page.unroute('**/api/sale/checkout')
    await expect(payButton(page)).toBeVisible()
  },
)

test(
  'B-16 a price that was altered in the browser is shown for what it is, and the true one is charged',
  { tag: '@long' },
  async ({ page, till }) => {
    await openPayment(page, orderFor(traveller('1979-11-11'), 'alterada@viajera.test'))
    await expect(payButton(page)).toBeEnabled()
    await page.evaluate(() => {
      for (const [key, kept] of Object.entries(sessionStorage) as [string, string][]) {
        sessionStorage.setItem(key, kept.replaceAll('3610', '100'))
      }
    })
    await page.reload()
    await expectStep(page, 8)
    const change = page.getByRole('region', { name: 'El precio cambió' })
    await expect(change).toContainText('USD 1,00')
    await expect(change).toContainText('USD 36,10')
    await change.getByRole('button', { name: 'Aceptar el precio nuevo' }).click()
    await payByCard(page, cards.approved)
    await expectBought(page)
    expect(await till.charged()).toMatchObject([{ amount: 3610 }])
  },
)

test(
  'B-07 B-16 a code that was used up meanwhile is dropped by the buyer, not in silence',
  { tag: '@long' },
  async ({ page, context, till }) => {
    const other = await context.newPage()
    for (const buying of [page, other]) {
      await openPayment(buying, { ...orderFor(traveller('1979-12-12'), 'unica@viajera.test'), code: 'UNICA' })
      await expect(payButton(buying)).toHaveText('Pagar USD 32,49')
    }
    await payByCard(other, cards.approved)
    await expectBought(other)
    await payByCard(page, cards.approved)
    await expect(page.getByText(messages['PROMO.EXHAUSTED']).first()).toBeVisible()
    await page.getByRole('button', { name: 'Seguir sin el código' }).click()
    await expect(payButton(page)).toHaveText('Pagar USD 36,10')
    await payByCard(page, cards.approved)
    await expectBought(page)
    expect((await till.charged()).map(({ amount }) => amount)).toEqual([3249, 3610])
  },
)
