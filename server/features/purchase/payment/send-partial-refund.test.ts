import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { afterSaleApi } from '#shared/after-sale/contract.ts'
import { addDays, dayAt } from '#shared/dates.ts'
import { percentOf } from '#shared/money.ts'
import type { Fault } from '../../../../tools/sandbox-gateway/faults.ts'
import { deliverEmails } from '../../../../tests/support/emails.ts'
import { startTestShop, type TestShop } from '../../../../tests/support/test-app.ts'
import { bankOf, buyer, card, good, HOUR, letPass, MINUTE, runDueWork } from '../../../../tests/support/test-buyer.ts'
import { fifteenDaysFrom } from '../../../../tests/support/test-trip.ts'
import { partialRefund } from '../../../platform/db/schema/checkouts.ts'
import { sale } from '../../../platform/db/schema/sales.ts'
import { sendPartialRefund } from './send-partial-refund.ts'

let shop: TestShop
let token: string
beforeAll(async () => {
  shop = await startTestShop({ gateway: 'sandbox' })
  await bankOf(shop).shiftClock(shop.dependencies.now().getTime() - (await bankOf(shop).shiftClock(0)))
})
afterAll(() => shop.close())

/** A sale cancelled when the law's term is over: 85 % of it goes back, once the job runs. */
async function cancelled(behaviour: Parameters<typeof card>[1] = 'approved') {
  const ana = buyer(shop)
  const departure = addDays(dayAt(shop.dependencies.now()), 60)
  const opened = good(await ana.open(fifteenDaysFrom(departure)))
  good(await ana.pay(opened, await card(shop, behaviour)))
  const { saleId: id } = good(await ana.createSale({ order: opened.order }))
  await letPass(shop, 15 * 24 * HOUR, 24 * HOUR)
  token = await shop.loginAs('admin@ceibo.test')
  const refund = percentOf(opened.amount, 85)
  const body = { intent: crypto.randomUUID(), refund }
  const answer = await shop.call(afterSaleApi.cancel, { params: { id }, body }, { token })
  expect(answer).toMatchObject({ ok: true })
  await deliverEmails(shop)
  const [sold] = await shop.db.select().from(sale).where(eq(sale.publicId, id))
  const part = async () =>
    (await shop.db.select().from(partialRefund).where(eq(partialRefund.attemptId, sold!.attemptId!)))[0]!
  return { id, refund, attemptId: sold!.attemptId!, part, partId: (await part()).id }
}

async function goneBack(attemptId: string): Promise<number[]> {
  const entries = await bankOf(shop).ledger()
  const [charge] = entries.filter((entry) => entry.type === 'purchase').filter(({ uniqueId }) => uniqueId === attemptId)
  return entries
    .filter((entry) => entry.type === 'refund')
    .filter(({ purchaseId, status }) => purchaseId === charge?.transactionId && status === 'APPROVED')
    .map(({ amount }) => amount)
}

const meet = (fault: Partial<Fault> & Pick<Fault, 'operation' | 'kind'>) => bankOf(shop).failNext(fault)

test('R-02 85 percent goes back as a part, and the sale’s page says so', async () => {
  const { id, refund, attemptId, part } = await cancelled()
  await runDueWork(shop)
  expect(await part()).toMatchObject({ status: 'DONE', amount: refund })
  expect(await goneBack(attemptId)).toEqual([refund])
  const shown = await shop.call(afterSaleApi.show, { params: { id } }, { token })
  expect(shown).toMatchObject({ result: { refunds: [{ amount: refund, status: 'done' }] } })
})

test('R-02 R-08 a brand that has no parts leaves it to staff, who get an alert, and it is not asked for again', async () => {
  const { attemptId, part } = await cancelled('no-partial-refunds')
  await runDueWork(shop)
  expect(await part()).toMatchObject({ status: 'STUCK' })
  expect((await deliverEmails(shop)).map(({ subject }) => subject).join()).toContain('Devolución trabada')
  await letPass(shop, 3 * 24 * HOUR, 6 * HOUR)
  expect(await goneBack(attemptId)).toEqual([])
})

test.each(['drop-reply', 'timeout-after', 'malformed'] as const)(
  'R-02 whose answer is lost (%s) it is found at the provider and never sent again',
  async (kind) => {
    const { refund, attemptId, part } = await cancelled()
    await meet({ operation: 'refund', kind })
    await runDueWork(shop)
    expect(await part()).toMatchObject({ status: 'SENT', providerRef: null })
    await letPass(shop, 30 * HOUR, HOUR)
    expect(await part()).toMatchObject({ status: 'DONE' })
    expect(await goneBack(attemptId)).toEqual([refund])
  },
)

test.each(['refuse', 'error-before'] as const)('R-02 one that never arrived (%s) is never doubled', async (kind) => {
  const { refund, attemptId, part } = await cancelled()
  await meet({ operation: 'refund', kind })
  await runDueWork(shop)
  await letPass(shop, 60 * HOUR, HOUR)
  const [{ status }, back] = [await part(), await goneBack(attemptId)]
  // What may have arrived is not sent again: after two days it is for staff.
  expect([[status, back]]).toContainEqual(back.length === 1 ? ['DONE', [refund]] : ['STUCK', []])
})

test('R-02 one that the provider ends later, or refuses later, is asked about until then', async () => {
  const late = await cancelled()
  await meet({ operation: 'refund', kind: 'pending', ms: 30 * MINUTE })
  await runDueWork(shop)
  expect(await late.part()).toMatchObject({ status: 'PENDING' })
  await letPass(shop, 2 * HOUR, 10 * MINUTE)
  expect(await late.part()).toMatchObject({ status: 'DONE' })

  const never = await cancelled()
  await meet({ operation: 'refund', kind: 'pending-rejected', ms: 30 * MINUTE })
  await runDueWork(shop)
  await letPass(shop, 2 * HOUR, 10 * MINUTE)
  expect(await never.part()).toMatchObject({ status: 'STUCK', stuckBy: 'REJECTED' })
  expect(await goneBack(never.attemptId)).toEqual([])
})

test('R-02 ten processes that send one part at once send it once', async () => {
  const { refund, attemptId, part, partId } = await cancelled()
  await Promise.all(Array.from({ length: 10 }, () => sendPartialRefund(shop.dependencies, partId)))
  expect(await part()).toMatchObject({ status: 'DONE' })
  expect(await goneBack(attemptId)).toEqual([refund])
})
