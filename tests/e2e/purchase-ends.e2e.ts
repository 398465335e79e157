import type { Page } from '@playwright/test'
import { Failure } from '../../shared/errors.ts'
import { answerOf } from '../../shared/failures.ts'
import { messages } from '../../shared/messages.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import {
  applyCode,
  cards,
  choosePlan,
  expectBought,
  expectStep,
  fromExtrasToPayment,
  goOn,
  orderFor,
  payButton,
  payByCard,
  tripOfTenDays,
  voucherLink,
} from './purchase.ts'
import { openPayment, openPlans } from './purchase-at.ts'
import { stored, traveller } from './travellers.ts'

/** Checks that the panel that replaces the card form has the focus, since the visitor waits for it. */
async function expectPanel(page: Page, title: string) {
  const panel = page.getByRole('region', { name: title })
  await expect(panel).toBeFocused()
  await expectAccessible(page, title)
  return panel
}

test(
  'B-16 a duplicate trip asks for confirmation, and is bought again once confirmed',
  { tag: '@long' },
  async ({ page, context, till, staff }) => {
    const buyer = traveller('1981-01-11', 'Repetto')
    const order = orderFor(buyer, 'repetida@viajera.test')
    await openPayment(page, order)
    await payByCard(page, cards.approved)
    await expectBought(page)

    const other = await context.newPage()
    await openPayment(other, order)
    const panel = await expectPanel(other, '¿Querés comprar otra vez?')
    await expect(panel).toContainText('ya se compró una asistencia para los mismos pasajeros')
    await panel.getByRole('button', { name: 'Sí, quiero otra compra' }).click()
    await payByCard(other, cards.approved)
    await expectBought(other)
    expect(await till.charged()).toHaveLength(2)
    expect(await staff.salesOf(stored(buyer.documentNumber))).toHaveLength(2)
  },
)

test('B-07 B-11 a code of 100 % leaves nothing to pay: no card, one button, and the vouchers', async ({
  page,
  staff,
  till,
  mail,
}) => {
  await staff.addCode('CORTESIA', 100)
  const buyer = traveller('1982-02-12', 'Regalado')
  const email = 'regalo@viajera.test'
  await openPlans(page, tripOfTenDays())
  await applyCode(page, 'cortesia')
  await expect(page.getByRole('columnheader', { name: 'Tero 40' })).toContainText('USD 0,00')
  await choosePlan(page, 'Tero 40')
  await fromExtrasToPayment(page, { travellers: [buyer], email })
  await expect(page.getByTitle('Datos de la tarjeta')).toBeHidden()
  await expectAccessible(page, 'a purchase free of charge')
  await page.getByRole('button', { name: 'Confirmar la compra sin cargo' }).click()
  await expectBought(page)
  await expect(voucherLink(page)).toHaveCount(1)
  expect(await till.charged()).toEqual([])
  expect(await staff.salesOf(stored(buyer.documentNumber))).toMatchObject([{ charged: 0, isPaid: true }])
  await expect.poll(async () => (await mail.emailsTo(email)).length).toBe(1)
})

test(
  'B-11 B-17 a bank that stays silent for minutes: the buyer may leave, and asking again finds the sale',
  { tag: '@long' },
  async ({ page, product, till }) => {
    const buyer = traveller('1983-03-13', 'Tardío')
    await page.clock.install()
    await openPayment(page, orderFor(buyer, 'tarde@viajera.test'))
    await product.bank.setConduct({ random: [{ operation: 'query', kind: 'error-before', probability: 1 }] })
    try {
      await payByCard(page, cards.replyLost)
      await expect(page.getByText('Estamos confirmando tu pago')).toBeVisible()
      await page.clock.fastForward(6 * 60_000)
      const panel = await expectPanel(page, 'Tu pago se sigue confirmando')
      await expect(panel).toContainText('tarde@viajera.test')
      await expect(panel).toContainText('No vuelvas a pagar')
      await expect(panel).toContainText(/Número de orden: [0-9A-Z]{16,20}/)
      await product.bank.setConduct({})
      await panel.getByRole('button', { name: 'Consultar otra vez' }).click()
      await page.clock.resume()
      await expectBought(page, 70_000)
    } finally {
      await product.bank.setConduct({})
    }
    expect(await till.charged()).toHaveLength(1)
  },
)

test(
  'B-17 a purchase that failed for good says so with its order and ways to reach us, and the money goes back',
  { tag: '@long' },
  async ({ page, product, staff }) => {
    const buyer = traveller('1984-04-14', 'Malasuerte')
    await openPayment(page, orderFor(buyer, 'fallida@viajera.test'))
    await product.bank.failNext({ operation: 'purchase', kind: 'altered' })
    await payByCard(page, cards.approved)
    const panel = await expectPanel(page, messages['SALES.ERROR'])
    await expect(panel).toContainText(messages['PAYMENT.REFUNDED'])
    await expect(panel).toContainText(/orden, [0-9A-Z]{16,20}/)
    await expect(panel.getByRole('link', { name: 'Escribinos a hola@ceibo.test' })).toHaveAttribute(
      'href',
      /^mailto:hola@ceibo\.test/,
    )
    await expect(panel.getByRole('link', { name: /^Llamanos al/ })).toHaveAttribute('href', /^tel:\+598/)
    expect(await staff.salesOf(stored(buyer.documentNumber))).toEqual([])
  },
)

test('B-16 a price that rose before paying is shown beside the old one, and paid only once it is accepted', async ({
  page,
  staff,
  till,
}) => {
  const order = orderFor(traveller('1985-05-15', 'Subida'), 'subida@viajera.test')
  const { trip, plan, travellers, email } = order
  await openPlans(page, trip, '/cooperativa')
  await choosePlan(page, plan)
  await expectStep(page, 5)
  const markup = await staff.setMarkup('Cooperativa', 90)
  try {
    await fromExtrasToPayment(page, { travellers, email })
    const panel = await expectPanel(page, 'El precio cambió')
    // A cost of 18.05 with a markup of 60 %, then of 90 %.
    await expect(panel).toContainText('USD 28,88')
    await expect(panel).toContainText('USD 34,30')
    await expect(panel).toContainText('USD 5,42 más')
    await expect(page.getByRole('region', { name: 'Tu viaje' }), 'the column has the new price too').toContainText(
      'USD 34,30',
    )
    await panel.getByRole('button', { name: 'Aceptar el precio nuevo' }).click()
    await expect(payButton(page)).toHaveText('Pagar USD 34,30')
    await payByCard(page, cards.approved)
    await expectBought(page)
  } finally {
    await staff.setMarkup('Cooperativa', markup)
  }
  expect(await till.charged()).toMatchObject([{ amount: 3430 }])
})

test(
  'B-16 a quote that ran out while the page was open is made anew, and says so',
  { tag: '@long' },
  async ({ page, till }) => {
    await openPayment(page, orderFor(traveller('1986-06-16', 'Vencida'), 'vencida@viajera.test'))
    // Simulates half an hour with one answer, since a test cannot move the server's clock.
    const { status, body: json } = answerOf(new Failure('CHECKOUT_EXPIRED'))
    let answers = 0
    // Without `times`, because Chromium may never answer a call that is under way when the browser stops to be asked about them.
    await page.route('**/api/sale/payment', (route) =>
      answers++ === 0 ? route.fulfill({ status, json }) : route.continue(),
    )
    await payByCard(page, cards.approved)
    await expect(page.getByRole('alert').getByText('La cotización había vencido: la actualizamos.')).toBeVisible()
    await expectAccessible(page, 'a renewed quote')
    await payByCard(page, cards.approved)
    await expectBought(page)
    expect(await till.charged()).toHaveLength(1)
  },
)

test(
  'B-06 no plans: said as a message, with ways to change the trip and a person to write to',
  { tag: '@long' },
  async ({ page }) => {
    const { status, body: json } = answerOf(new Failure('PLANS_NOT_FOUND'))
    await openPlans(page, tripOfTenDays())
    // The demo sells every destination, so an answer simulates a destination without plans.
    await page.route('**/api/category/plansByDestination*', (route) => route.fulfill({ status, json }))
    await page.reload()
    await expect(page.getByRole('heading', { level: 2, name: 'No hay planes para este viaje' })).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await expectAccessible(page, 'no plans')
    await expect(page.getByRole('main').getByRole('link', { name: 'Escribinos' })).toHaveAttribute('href', /^mailto:/)
    await page.getByRole('link', { name: 'Cambiar las fechas' }).last().click()
    await expectStep(page, 1)
    await page.goBack()
    await page.getByRole('main').getByRole('link', { name: 'Cambiar el destino' }).last().click()
    await expectStep(page, 2)
    await page.unrouteAll()
    await goOn(page)
    await expectStep(page, 4)
    await expect(page.getByRole('button', { name: 'Elegir Hornero 80', exact: true })).toBeVisible()
  },
)
