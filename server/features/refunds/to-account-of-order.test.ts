import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownRefundAccountApi } from '#shared/after-sale/refund-account-contract.ts'
import { addDays, dayAt } from '#shared/dates.ts'
import { formatMoney } from '#shared/money.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { administratorId } from '../../../tools/seed/cast.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { everyRow } from '../../../tests/support/every-row.ts'
import { accessOf, ownAccount } from '../../../tests/support/test-refund-account.ts'
import { disagreements, waitingOrder } from '../../../tests/support/test-delayed.ts'
import { offerMethods } from '../../../tests/support/test-methods.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { bankOf, HOUR, letPass, MINUTE, statusOf } from '../../../tests/support/test-buyer.ts'
import { NOTIFICATIONS } from '../../../tests/support/test-notification.ts'
import { refund } from '../../platform/db/schema/checkouts.ts'
import { erasePerson } from '../personal-data/erase-person.ts'
import { transferRefund } from './transfer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox', notifications: NOTIFICATIONS })
  await offerMethods(shop)
  await bankOf(shop).setConduct({ latePayments: 'taken' })
})
afterAll(() => shop.close())

/** An order that was paid when its trip had begun, with the emails about that. */
async function paidTooLate(email: string) {
  const today = dayAt(shop.dependencies.now())
  const order = await waitingOrder(shop, {
    startDate: addDays(today, 3),
    endDate: addDays(today, 9),
    contact: { email, phone: '099 123 456', isSubscribed: false },
  })
  await letPass(shop, 96 * HOUR, 6 * HOUR)
  await deliverEmails(shop)
  await order.pay()
  await order.report()
  const emails = await deliverEmails(shop)
  const find = async () => (await shop.db.select().from(refund).where(eq(refund.attemptId, order.attemptId)))[0]!
  return { ...order, number: order.checkout.order, received: emails.find(({ to }) => to === email)!, find }
}

const ordersOf = (token: string) => shop.call(ownRefundAccountApi.orders, { body: { token } })
const about = (email: string, emails: { to: string; subject: string }[]) =>
  emails.filter(({ to }) => to === email).map(({ subject }) => subject)

test('Y-04 who paid an order too late tells the account by the emailed code, and is paid by the provider', async () => {
  const email = 'tarde@example.com'
  const { number, received, find, checkout } = await paidTooLate(email)
  expect(received.text).toMatch(/Indicar la cuenta:\n\S+\/mi-voucher/)
  const token = await accessOf(shop, email)
  expect(await shop.call(voucherAccessApi.list, { body: { token } })).toMatchObject({ ok: true, result: [] })
  expect(await ordersOf(token)).toMatchObject({ result: [{ order: number, planName: 'Hornero 80' }] })
  const own = ownAccount(shop, token, { publicId: number })
  expect(await own.show()).toMatchObject({ result: [{ amount: checkout.amount, state: 'asked', account: null }] })
  expect(await own.save({ number: '1' })).toMatchObject({ status: 400, failure: { fields: [{ path: 'number' }] } })

  expect(await own.save()).toMatchObject({ result: [{ state: 'received', account: 'BROU ••••0002' }] })
  expect(about(email, await deliverEmails(shop))).toEqual([expect.stringMatching(/^Recibimos tu cuenta/)])
  shop.clock.advance(31 * MINUTE)
  await letPass(shop, 60 * MINUTE, MINUTE)
  expect(await find()).toMatchObject({ status: 'DONE' })
  expect((await statusOf(shop, number)).attempts).toEqual(['REFUNDED'])
  const done = about(email, await deliverEmails(shop))
  expect(done).toEqual([`Te transferimos ${formatMoney(checkout.amount)} de tu orden ${number}`])
  await shop.call(voucherAccessApi.ask, { body: { lookup: email } })
  expect(about(email, await deliverEmails(shop)), 'nothing is owed any more').toEqual([])
})

test('Y-04 R-08 an account that the bank refuses is asked for again; staff transfer, and the buyer learns it', async () => {
  const email = 'a-mano@example.com'
  const { number, find } = await paidTooLate(email)
  const own = async () => ownAccount(shop, await accessOf(shop, email), { publicId: number })
  await bankOf(shop).failNext({ operation: 'refund', kind: 'error-code', code: 'TR016' })
  await (await own()).save()
  shop.clock.advance(31 * MINUTE)
  await letPass(shop, 10 * MINUTE, MINUTE)
  expect(about(email, await deliverEmails(shop))).toContainEqual(expect.stringMatching(/^Necesitamos otra cuenta/))
  expect(await (await own()).show()).toMatchObject({ result: [{ state: 'refused' }] })
  const { id: refundId } = await find()
  await transferRefund(shop.dependencies, { refundId, reference: 'BROU 9', userId: administratorId })
  const [sent] = (await deliverEmails(shop)).filter(({ to }) => to === email)
  expect(sent).toMatchObject({ subject: expect.stringContaining(`de tu orden ${number}`) })
  expect(sent!.text).toContain('BROU 9')
  expect(sent!.text).not.toContain('tarjeta')
  expect((await statusOf(shop, number)).attempts).toEqual(['REFUNDED'])
})

test('Y-04 another mailbox learns nothing of the order, and tells no account for it', async () => {
  const { number, find } = await paidTooLate('mia@example.com')
  await paidTooLate('suya@example.com')
  const token = await accessOf(shop, 'suya@example.com')
  expect(await ordersOf(token)).not.toMatchObject({ result: [{ order: number }] })
  const wrong = ownAccount(shop, token, { publicId: number })
  for (const answer of [await wrong.show(), await wrong.save()]) {
    expect(answer).toMatchObject({ status: 404, failure: { errorCode: 'SALE_NOT_FOUND' } })
  }
  expect(await ordersOf('x'.repeat(40))).toMatchObject({
    status: 401,
    failure: { errorCode: 'VOUCHER_ACCESS_EXPIRED' },
  })
  expect(await find()).toMatchObject({ status: 'STUCK', encryptedAccount: null })
  await shop.call(voucherAccessApi.ask, { body: { lookup: 'nadie@example.com' } })
  expect(about('nadie@example.com', await deliverEmails(shop))).toEqual([])
})

test('Y-04 the account of an order is erased with its buyer', async () => {
  const email = 'borrada@example.com'
  const { number, find } = await paidTooLate(email)
  await ownAccount(shop, await accessOf(shop, email), { publicId: number }).save()
  shop.clock.advance(31 * MINUTE)
  await letPass(shop, 60 * MINUTE, MINUTE)
  await deliverEmails(shop)
  expect((await find()).encryptedAccount).not.toBeNull()
  const who = { email, document: null }
  expect(await erasePerson(shop.dependencies, who, { force: true })).toMatchObject({ refundAccounts: 1 })
  expect((await find()).encryptedAccount).toBeNull()
  expect(await everyRow(shop.db)).not.toContain('borrada@')
})

test('Y-04 bank and shop agree in the end', async () => {
  expect(await disagreements(shop)).toEqual([])
})
