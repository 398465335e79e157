import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownCancellationApi } from '#shared/after-sale/traveller-contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good, HOUR, MINUTE } from '../../../tests/support/test-buyer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

async function sell(email: string) {
  const ana = buyer(shop)
  const contact = { email, phone: '099 123 456', isSubscribed: false }
  const opened = good(await ana.open(fifteenDaysInEurope({ contact, confirmDuplicate: true })))
  good(await ana.pay(opened, await card(shop)))
  const { saleId, vouchers } = good(await ana.createSale({ order: opened.order }))
  await deliverEmails(shop)
  return { saleId, code: vouchers[0]!.code, charged: opened.amount }
}

/** Half an hour of access to the sales that a voucher’s code and the email of their buyer open. */
async function accessOf(code: string): Promise<string> {
  const answer = await shop.call(voucherAccessApi.ask, { body: { lookup: code } })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const [email] = await deliverEmails(shop)
  const body = { request: answer.result.request, code: /\d{6}/.exec(email!.subject)![0] }
  const confirmed = await shop.call(voucherAccessApi.confirm, { body })
  if (!confirmed.ok) throw new Error(confirmed.failure.errorCode)
  return confirmed.result.token
}

const preview = (token: string, saleId: string) => shop.call(ownCancellationApi.preview, { body: { token, saleId } })
const cancel = (token: string, saleId: string, refund: number, intent = crypto.randomUUID()) =>
  shop.call(ownCancellationApi.cancel, { body: { token, saleId, refund, intent } })
const cancelledAt = async (publicId: string) =>
  (await shop.db.select().from(sale).where(eq(sale.publicId, publicId)))[0]!.cancelledAt

test('R-03 the buyer sees what goes back and cancels at once; the log names no user of ours', async () => {
  const { saleId, code, charged } = await sell('ana@example.com')
  const token = await accessOf(code)
  expect(await preview(token, saleId)).toMatchObject({
    ok: true,
    result: { rule: 'withdrawal', refund: charged, moneyBack: 'card' },
  })
  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(token, saleId, charged)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await cancelledAt(saleId)).toEqual(shop.dependencies.now())
  const entries = await shop.db.select().from(auditLog).where(eq(auditLog.action, 'sale.cancelled'))
  expect(entries.map(({ userId }) => userId)).toEqual([null])
  expect(await preview(token, saleId)).toMatchObject({ result: { rule: 'cancelled' } })
})

test('R-03 a code of one’s own opens no other’s sale, a token that is invented or old opens none, and nothing changes', async () => {
  const mine = await sell('bea@example.com')
  const other = await sell('caro@example.com')
  const token = await accessOf(mine.code)
  const invented = 'x'.repeat(43)
  expect(await preview(token, other.saleId)).toMatchObject({ status: 404 })
  expect(await cancel(token, other.saleId, other.charged)).toMatchObject({ status: 404 })
  expect(await cancel(invented, mine.saleId, mine.charged)).toMatchObject({ status: 401 })
  expect(await cancel(token, mine.saleId, mine.charged + 1)).toMatchObject({
    status: 409,
    failure: { errorCode: 'CANCELLATION_CHANGED' },
  })
  shop.clock.advance(31 * MINUTE)
  expect(await cancel(token, mine.saleId, mine.charged)).toMatchObject({
    status: 401,
    failure: { errorCode: 'VOUCHER_ACCESS_EXPIRED' },
  })
  expect([await cancelledAt(mine.saleId), await cancelledAt(other.saleId)]).toEqual([null, null])
})

test('R-03 after the law’s term the amount is shown, and a request has to be made', async () => {
  const { saleId, code } = await sell('dora@example.com')
  shop.clock.advance(9 * 24 * HOUR)
  const token = await accessOf(code)
  const seen = await preview(token, saleId)
  if (!seen.ok) throw new Error(seen.failure.errorCode)
  expect(seen.result).toMatchObject({ rule: 'terms', percentBack: 85 })
  expect(await cancel(token, saleId, seen.result.refund)).toMatchObject({
    status: 409,
    failure: { errorCode: 'CANCELLATION_BY_REQUEST' },
  })
  const requestKey = crypto.randomUUID()
  const send = () => shop.call(ownCancellationApi.request, { body: { token, saleId, requestKey } })
  const [first, again] = [await send(), await send()]
  expect(first).toMatchObject({ ok: true })
  expect(again.ok && again.result).toEqual(first.ok && first.result)
  const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, saleId))
  const requests = await shop.db.select().from(request).where(eq(request.saleId, sold!.id))
  expect(requests).toMatchObject([
    { kind: 'cancellation', email: 'dora@example.com', detail: expect.stringContaining('85 %') },
  ])
  expect(await cancelledAt(saleId)).toBeNull()
})
