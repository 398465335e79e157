import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buyAgainApi } from '#shared/after-sale/buy-again-contract.ts'
import { ownCancellationApi } from '#shared/after-sale/traveller-contract.ts'
import type { Purchase } from '#shared/checkout/buying-data-contract.ts'
import { voucherAccessApi } from '#shared/voucher-access/contract.ts'
import { limitedUse } from '../../platform/db/schema/operations.ts'
import { auditLog } from '../../platform/db/schema/operations.ts'
import { request } from '../../platform/db/schema/requests.ts'
import { sale } from '../../platform/db/schema/sales.ts'
import { eraseTravellers } from '../personal-data/erase-rows.ts'
import { messages } from '#shared/messages.ts'
import { newPassenger, URUGUAY } from '../../../tests/support/test-trip.ts'
import { deliverEmails } from '../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../tests/support/test-app.ts'
import { buyer, card, fifteenDaysInEurope, good, HOUR, MINUTE } from '../../../tests/support/test-buyer.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
})
afterAll(() => shop.close())
beforeEach(() => shop.db.delete(limitedUse))

async function sell(email: string, more: Partial<Purchase> = {}) {
  const ana = buyer(shop)
  const contact = { email, phone: '099 123 456', isSubscribed: false }
  const opened = good(await ana.open(fifteenDaysInEurope({ contact, confirmDuplicate: true, ...more })))
  good(await ana.pay(opened, await card(shop)))
  const { saleId, vouchers } = good(await ana.createSale({ order: opened.order }))
  await deliverEmails(shop)
  return { saleId, code: vouchers[0]!.code, charged: opened.amount }
}

/** Asks for the code of a sale, and opens the email. */
async function askFor(code: string): Promise<{ request: string; code: string }> {
  const answer = await shop.call(voucherAccessApi.ask, { body: { lookup: code } })
  if (!answer.ok) throw new Error(answer.failure.errorCode)
  const [email] = await deliverEmails(shop)
  return { request: answer.result.request, code: /\d{6}/.exec(email!.subject)![0] }
}

const confirm = (body: { request: string; code: string }) => shop.call(voucherAccessApi.confirm, { body })

/** Half an hour of access to the sales that a voucher’s code and the email of their buyer open. */
async function accessOf(code: string): Promise<string> {
  const confirmed = await confirm(await askFor(code))
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

const peopleOf = (token: string, saleId: string, subdomain?: string) =>
  shop.call(buyAgainApi.people, { body: { token, saleId, subdomain } })
const soldAt = async (token: string, subdomain?: string) => {
  const sales = await shop.call(voucherAccessApi.list, { body: { token, subdomain } })
  return sales.ok && sales.result.map(({ id, seller }) => [id, seller?.name, seller?.isHere, seller?.url])
}

test('V-12 the code gives people and contact of that sale alone, at the storefront that sold it, also once it is cancelled', async () => {
  const passengers = [newPassenger(), newPassenger('2015-05-05')]
  const mine = await sell('elsa@example.com', { subdomain: 'mburucuya', passengers })
  const other = await sell('fabio@example.com')
  const request = await askFor(mine.code)
  const wrong = request.code === '000000' ? '000001' : '000000'
  expect(await confirm({ ...request, code: wrong })).toMatchObject({ failure: { errorCode: 'VOUCHER_CODE_WRONG' } })
  expect(await peopleOf(request.request, mine.saleId, 'mburucuya'), 'no access yet').toMatchObject({ status: 401 })
  const confirmed = await confirm(request)
  if (!confirmed.ok) throw new Error(confirmed.failure.errorCode)
  const { token } = confirmed.result
  const page = `${shop.dependencies.env.publicUrl}/mburucuya/mi-voucher`
  expect(await soldAt(token)).toEqual([[mine.saleId, 'Mburucuyá Viajes', false, page]])
  expect(await soldAt(token, 'mburucuya')).toEqual([[mine.saleId, 'Mburucuyá Viajes', true, page]])

  const answer = await peopleOf(token, mine.saleId, 'mburucuya')
  expect(answer.ok && answer.result).toEqual({
    categoryId: 24,
    residenceCountryId: URUGUAY,
    familyPlan: false,
    passengers: passengers.map((passenger, index) => ({ ...passenger, n: index + 1 })),
    contact: { email: 'elsa@example.com', phone: '+59899123456' },
  })
  expect(await peopleOf(token, mine.saleId), 'at our own storefront').toMatchObject({ status: 404 })
  expect(await peopleOf(token, mine.saleId, 'cooperativa')).toMatchObject({ status: 404 })
  expect(await peopleOf(token, other.saleId), 'the sale of somebody else').toMatchObject({ status: 404 })
  expect(await peopleOf('x'.repeat(43), mine.saleId, 'mburucuya')).toMatchObject({ status: 401 })

  expect(await cancel(token, mine.saleId, mine.charged)).toMatchObject({ ok: true })
  const afterwards = await peopleOf(token, mine.saleId, 'mburucuya')
  expect(afterwards.ok && afterwards.result).toEqual(answer.ok && answer.result)
  shop.clock.advance(31 * MINUTE)
  expect(await peopleOf(token, mine.saleId, 'mburucuya')).toMatchObject({ status: 401 })
})

test('V-12 who was erased does not come back, and a sale of whom nobody is left says so', async () => {
  const passengers = [newPassenger(), newPassenger()]
  const { saleId, code } = await sell('gina@example.com', { passengers })
  const token = await accessOf(code)
  const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, saleId))
  const erase = (n: number) => eraseTravellers(shop.db, shop.dependencies.documents, [{ saleId: sold!.id, n }])
  await erase(1)
  const answer = await peopleOf(token, saleId)
  expect(answer.ok && answer.result.passengers).toEqual([{ ...passengers[1], n: 2 }])
  const erased = { status: 409, failure: { errorCode: 'SALE_ERASED', message: messages['VOUCHER.DATA_ERASED'] } }
  await erase(2)
  expect(await peopleOf(token, saleId)).toMatchObject(erased)
  await shop.db
    .update(sale)
    .set({ contactEmail: '', contactPhone: '', erasedAt: shop.dependencies.now() })
    .where(eq(sale.publicId, saleId))
  expect(await peopleOf(token, saleId), 'because it is too old').toMatchObject(erased)
  expect(await soldAt(token)).toEqual([])
})

test('V-12 of many wrong codes sent at once five are tried, and the right one comes too late', async () => {
  const { code } = await sell('hilda@example.com')
  const request = await askFor(code)
  const guesses = Array.from({ length: 12 }, (_, n) =>
    String((Number(request.code) + n + 1) % 1_000_000).padStart(6, '0'),
  )
  const answers = await Promise.all(guesses.map((guess) => confirm({ ...request, code: guess })))
  const codes = answers.map((answer) => (answer.ok ? 'ok' : answer.failure.errorCode)).toSorted()
  expect(codes).toEqual([...Array(7).fill('VOUCHER_CODE_EXPIRED'), ...Array(5).fill('VOUCHER_CODE_WRONG')])
  expect(await confirm(request)).toMatchObject({ failure: { errorCode: 'VOUCHER_CODE_EXPIRED' } })
})
