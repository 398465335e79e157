import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeLinkApi } from '#shared/after-sale/change-link-contract.ts'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { glanceOf } from '#shared/after-sale/glance.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { addColleague, addStaff } from '../../../tests/support/staff.ts'
import { type ChangeDesk, changeDesk } from '../../../tests/support/test-changes.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, HOUR, statusOf } from '../../../tests/support/test-buyer.ts'

let shop: TestShop
let desk: ChangeDesk
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  desk = await changeDesk(shop)
})
afterAll(() => shop.close())

/** A sale with a link that is pending, by which a longer trip is paid. */
async function pending(more: Parameters<ChangeDesk['sell']>[0] = {}) {
  const id = await desk.sell(more)
  const wanted = await desk.dates(id, '2026-12-12', '2027-01-05')
  const { payment, toPay } = await desk.change(id, wanted)
  await deliverEmails(shop)
  return { id, wanted, order: payment!.order, url: payment!.url, amount: toPay }
}

const withdraw = (id: string, order: string, token = desk.admin()) =>
  shop.call(changeLinkApi.withdraw, { params: { id }, body: { order } }, { token })
const send = (id: string, order: string, token = desk.admin()) =>
  shop.call(changeLinkApi.send, { params: { id }, body: { order } }, { token })

async function glance(id: string, token = desk.admin()) {
  const answer = await shop.call(afterSaleApi.show, { params: { id } }, { token })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  return glanceOf(answer.result, '2026-11-21')
}

const entriesOf = async (action: 'sale.change-link-withdrawn' | 'sale.change-link-sent', id: string) => {
  const { id: subject } = await desk.rowOf(id)
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.action, action))
  return entries.filter((entry) => entry.subject === subject)
}

test('D-10 a link that is withdrawn can be paid no more, once and for all; the sale stays as it was', async () => {
  const { id, order, amount, wanted } = await pending()
  const before = await desk.rowOf(id)
  expect(await glance(id)).toMatchObject({ links: [{ order, amount }] })
  expect([await withdraw(id, order), await withdraw(id, order)].map(({ ok }) => ok)).toEqual([true, true])
  expect(await entriesOf('sale.change-link-withdrawn', id)).toMatchObject([
    { detail: { number: before.number, amount } },
  ])
  expect((await glance(id)).links).toEqual([])
  expect((await buyer(shop).pay({ order, amount }, await card(shop))).is).toBe('CHECKOUT_EXPIRED')
  expect(await send(id, order)).toMatchObject({ status: 410, failure: { errorCode: 'LINK_OVER' } })
  expect(await desk.rowOf(id)).toEqual(before)
  // The change can be made anew.
  const { payment, toPay } = await desk.change(id, wanted)
  await desk.payLink(payment!.order, toPay)
  expect(await desk.rowOf(id)).toMatchObject({ endDate: '2027-01-05' })
})

test('D-10 a link is sent again as often as staff ask, with its end; one that is withdrawn before its email leaves is not', async () => {
  const { id, order, url, amount } = await pending()
  for (const _ of [1, 2]) expect(await send(id, order)).toMatchObject({ ok: true })
  const emails = await deliverEmails(shop)
  expect(emails.map(({ to }) => to)).toEqual(['ana@example.com', 'ana@example.com'])
  expect(emails[0]?.text).toContain(url)
  expect(emails[0]?.text).toMatch(/vale hasta el \d\d\/\d\d\/2026 a las \d\d:\d\d/)
  expect(await entriesOf('sale.change-link-sent', id)).toMatchObject([{ detail: { amount } }, { detail: { amount } }])
  await send(id, order)
  await withdraw(id, order)
  expect(await deliverEmails(shop)).toEqual([])
})

test('D-10 a link whose payment is running or made is neither withdrawn nor sent', async () => {
  const paid = await pending()
  await desk.payLink(paid.order, paid.amount)
  const inUse = { status: 409, failure: { errorCode: 'LINK_IN_USE' } }
  expect(await withdraw(paid.id, paid.order)).toMatchObject(inUse)
  expect(await send(paid.id, paid.order)).toMatchObject(inUse)
  const running = await pending()
  expect((await buyer(shop).pay(running, await card(shop, 'reply-lost'))).is).toBe('PAYMENT_IN_PROGRESS')
  expect((await statusOf(shop, running.order)).checkout).not.toBe('OPEN')
  expect(await withdraw(running.id, running.order)).toMatchObject(inUse)
})

test('D-10 a link whose time is over, or whose sale has changed since, is not sent', async () => {
  const late = await pending()
  const start = shop.dependencies.now()
  shop.clock.advance(25 * HOUR)
  await desk.login()
  expect(await send(late.id, late.order)).toMatchObject({ status: 410, failure: { errorCode: 'LINK_OVER' } })
  shop.clock.set(start.toISOString())
  await desk.login()
  const outdated = await pending()
  await desk.change(outdated.id, await desk.dates(outdated.id, '2026-12-10', '2026-12-14'))
  expect(await send(outdated.id, outdated.order)).toMatchObject({ status: 410 })
})

test('D-10 A-08 only staff who change sales do so, and only with the sale of the link; its business reads it', async () => {
  const own = await pending({ subdomain: 'mburucuya' })
  const other = await pending()
  expect(await withdraw(other.id, own.order)).toMatchObject({ status: 404, failure: { errorCode: 'ORDER_NOT_FOUND' } })
  const owner = await shop.loginAs('agencia@ceibo.test')
  const seller = (await addColleague(shop, 'agencia@ceibo.test', 'seller')).token
  const finance = (await addStaff(shop, 'finance')).token
  for (const token of [owner, seller, finance]) {
    expect(await withdraw(own.id, own.order, token)).toMatchObject({ status: 403 })
    expect(await send(own.id, own.order, token)).toMatchObject({ status: 403 })
  }
  expect(await glance(own.id, owner)).toMatchObject({ links: [{ url: own.url }] })
  const { token: support } = await addStaff(shop, 'support')
  expect(await send(own.id, own.order, support)).toMatchObject({ ok: true })
})
