import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessApi } from '#shared/businesses/contract.ts'
import { brokerStorefront } from '#shared/businesses/broker-storefront.ts'
import { paymentMethodApi } from '#shared/payment-methods/contract.ts'
import { savedQuoteApi } from '#shared/saved-quotes/contract.ts'
import { BUSINESS_IDS } from '../../../../tools/seed/cast.ts'
import { deliverEmails } from '../../../../tests/support/emails.ts'
import { offerMethods } from '../../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { bankOf, HOUR, letPass, MINUTE, SECOND, statusOf } from '../../../../tests/support/test-buyer.ts'
import { CEIBO_COMPANY } from '../../../../tests/support/test-brand.ts'
import { disagreements, openedOrder, waitingOrder } from '../../../../tests/support/test-delayed.ts'
import { NOTIFICATIONS } from '../../../../tests/support/test-notification.ts'
import { residenceCountry } from '../../../platform/db/schema/catalogue.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { savedQuote } from '../../../platform/db/schema/saved-quotes.ts'

/** Fifteen days in Europe on Hornero 80 at Rambla Brokers. */
const AT_RAMBLA = 84_04

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS })
  await offerMethods(shop)
})
afterAll(() => shop.close())

/** The storefront that a link of the broker opens. */
async function brokersLink(): Promise<{ subdomain: string; confirmDuplicate: boolean }> {
  const token = await shop.loginAs('broker@ceibo.test')
  const [uruguay] = await shop.db.select().from(residenceCountry).where(eq(residenceCountry.iso, 'UY'))
  const choice = {
    residenceCountryId: uruguay!.id,
    categoryId: 24,
    startDate: '2026-12-10',
    endDate: '2026-12-24',
    destinationId: 1,
    party: { adults: 1, seniors: 0, familyBirthDates: null },
    ages: [40],
    planId: 103,
    promoCode: null,
    extras: [],
  }
  const answer = await shop.call(savedQuoteApi.save, { body: { choice, charged: AT_RAMBLA } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return { subdomain: brokerStorefront({ of: 'quote', code: answer.result.code }), confirmDuplicate: true }
}

const brandOf = async (name: string) => {
  const answer = await shop.call(businessApi.find, { params: { subdomain: name } })
  return answer.ok ? answer.result : answer.failure.errorCode
}

/** The name of the order's storefront in the first link of a text to its page. */
const storefrontIn = (text: string, order: string) =>
  new RegExp(`http://localhost:3000/(orden/[0-9A-F]{32})/pagar/${order}/pendiente`).exec(text)?.[1] ?? ''

test('Y-02 Y-05 a broker’s customer is offered what other buyers are, unless staff hide it at the broker', async () => {
  const link = await brokersLink()
  const { checkout, someone } = await openedOrder(shop, link)
  expect(checkout.amount).toBe(AT_RAMBLA)
  expect(checkout.otherMethods.map(({ method }) => method)).toEqual(['redpagos', 'abitab', 'transfer'])

  const token = await shop.loginAs('admin@ceibo.test')
  const businesses = await shop.call(paymentMethodApi.businesses, {}, { token })
  expect(businesses.ok && businesses.result).toContainEqual({ id: BUSINESS_IDS.rambla, name: 'Rambla Brokers' })
  const list = await shop.call(paymentMethodApi.list, {}, { token })
  if (!list.ok) throw new Error(list.failure.errorCode)
  const { id, isActive, position, minAmount, maxAmount, hours, providerCode, note } = list.result.rows[0]!
  const save = (hiddenAt: string[]) =>
    shop.call(
      paymentMethodApi.save,
      {
        params: { id },
        body: { isActive, position, minAmount, maxAmount, hours, providerCode, note, hiddenAt },
      },
      { token },
    )
  expect(await save([BUSINESS_IDS.rambla])).toMatchObject({ ok: true })
  const { checkout: without } = await openedOrder(shop, link)
  expect(without.otherMethods.map(({ method }) => method)).toEqual(['abitab', 'transfer'])
  expect(await someone.payLater(checkout, 'redpagos')).toMatchObject({ is: 'METHOD_NOT_OFFERED' })
  expect((await openedOrder(shop)).checkout.otherMethods).toHaveLength(3)
  expect(await save([])).toMatchObject({ ok: true })
})

test('Y-02 a broker’s order has a storefront of its own, to which its emails lead, after the quote is gone too', async () => {
  const link = await brokersLink()
  const { checkout: order, pay, report } = await waitingOrder(shop, link)
  const email = (await deliverEmails(shop)).find(({ text }) => text.includes(order.order))
  expect(email?.sender?.name).toBe('Rambla Brokers')
  const storefront = storefrontIn(email!.text, order.order)
  expect(email!.text.replaceAll(CEIBO_COMPANY, '').replaceAll('@ceibo.test', '')).not.toMatch(/ceibo/i)
  await shop.db.delete(savedQuote)
  expect(await brandOf(link.subdomain)).toBe('BUSINESS_NOT_FOUND')
  expect(await brandOf(storefront)).toMatchObject({
    subdomain: storefront,
    name: 'Rambla Brokers',
    isMainBrand: false,
    logoUrl: null,
  })
  expect(await brandOf(storefront.toLowerCase())).toMatchObject({ subdomain: storefront })
  expect(await brandOf(storefront.replace(/.$/, (last) => (last === '0' ? '1' : '0')))).toBe('BUSINESS_NOT_FOUND')
  expect(storefront).not.toContain(order.order)

  await letPass(shop, 22 * HOUR, HOUR)
  const [reminder] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Te quedan pocas horas'))
  expect(storefrontIn(reminder!.text, order.order)).toBe(storefront)

  await pay()
  await report()
  await letPass(shop, MINUTE, 15 * SECOND)
  expect(await statusOf(shop, order.order)).toEqual({ checkout: 'COMPLETED', attempts: ['CONSUMED'] })
  const [sold] = await shop.db.select().from(sale).where(eq(sale.businessId, BUSINESS_IDS.rambla))
  expect(sold).toMatchObject({ businessName: 'Rambla Brokers', charged: AT_RAMBLA, method: 'redpagos' })
  expect(sold!.commission).toBeGreaterThan(0)
  const vouchers = (await deliverEmails(shop)).find(({ to }) => to === sold!.contactEmail)
  expect(vouchers?.text).toMatch(/localhost:3000\/compra\/[0-9A-F]{32}\/mi-voucher/)
  expect(await brandOf(storefront), 'an old link still opens').toMatchObject({ subdomain: storefront })
})

test('Y-02 whose time is over buys again at the broker, and who pays late all the same has a sale of the broker', async () => {
  await bankOf(shop).setConduct({ latePayments: 'taken' })
  const { checkout: order, attemptId, pay, report } = await waitingOrder(shop, await brokersLink())
  const email = (await deliverEmails(shop)).find(({ text }) => text.includes(order.order))
  const storefront = storefrontIn(email!.text, order.order)
  await letPass(shop, 25 * HOUR, HOUR)
  const [over] = (await deliverEmails(shop)).filter(({ subject }) => subject.startsWith('Venció el plazo'))
  expect(over).toMatchObject({ sender: { name: 'Rambla Brokers' } })
  expect(over!.text).toContain(`http://localhost:3000/${storefront}/`)
  const { checkout: again } = await openedOrder(shop, { subdomain: storefront, confirmDuplicate: true })
  expect(again.amount).toBe(AT_RAMBLA)
  await pay()
  await report()
  await letPass(shop, MINUTE, 15 * SECOND)
  const [sold] = await shop.db.select().from(sale).where(eq(sale.attemptId, attemptId))
  expect(sold).toMatchObject({ businessName: 'Rambla Brokers', charged: AT_RAMBLA })
})

test('Y-03 the bank returns to the storefront of the broker’s order', async () => {
  const { checkout: order, coupon } = await waitingOrder(shop, await brokersLink(), 'transfer')
  const email = (await deliverEmails(shop)).find(({ text }) => text.includes(order.order))
  const storefront = storefrontIn(email!.text, order.order)
  const back = await fetch(coupon.bankUrl!, {
    method: 'POST',
    body: new URLSearchParams({ Status: 'approved' }),
    redirect: 'manual',
  })
  expect(back.headers.get('location')).toBe(
    `http://localhost:3000/${storefront}/pagar/${order.order}/pendiente?resultado=aprobado`,
  )
})

test('Y-02 Y-03 bank and shop agree in the end', async () => {
  expect(await disagreements(shop)).toEqual([])
})
